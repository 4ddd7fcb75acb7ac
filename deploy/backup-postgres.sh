#!/bin/sh
# Makes a daily dump of the database and keeps the last BACKUP_KEEP; compose.yaml runs it.
set -eu

keep=${BACKUP_KEEP:-7}
folder=${BACKUP_DIR:-/backups}
now=$(mktemp)
umask 077

dumps() { find "$folder" -name 'ringfall-*.dump' "$@"; }

while :; do
    touch "$now"
    # Dumps dated in the future don't count.
    if [ -z "$(dumps -mmin -1440 ! -newer "$now")" ]; then
        dump=$folder/ringfall-$(date -u +%Y%m%dT%H%M%SZ).dump
        # Delete an old dump only after a verified new one, so at most one a day.
        if pg_dump --format=custom --file="$dump.part" && pg_restore --list "$dump.part" >/dev/null; then
            mv "$dump.part" "$dump"
            echo "backup made: $dump"
            if [ "$(dumps | wc -l)" -gt "$keep" ]; then
                rm -- "$(dumps | sort | head -n 1)"
            fi
        else
            rm -f "$dump.part"
            echo "backup failed" >&2
        fi
    fi
    sleep 600
done
