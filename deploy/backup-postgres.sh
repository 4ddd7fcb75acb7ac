#!/bin/sh
# A dump of the database a day, of which the last BACKUP_KEEP stay; compose.yaml runs it.
set -eu

keep=${BACKUP_KEEP:-7}
folder=${BACKUP_DIR:-/backups}
now=$(mktemp)
umask 077

dumps() { find "$folder" -name 'ringfall-*.dump' "$@"; }

while :; do
    touch "$now"
    # One that is dated in the future is as good as none.
    if [ -z "$(dumps -mmin -1440 ! -newer "$now")" ]; then
        dump=$folder/ringfall-$(date -u +%Y%m%dT%H%M%SZ).dump
        # Only a proven dump lets another one go, and one a day.
        if pg_dump --format=custom --file="$dump.part" && pg_restore --list "$dump.part" >/dev/null; then
            mv "$dump.part" "$dump"
            echo "backup made: $dump"
            if [ "$(dumps | wc -l)" -gt "$keep" ]; then
                rm -- "$(dumps | sort | head -n 1)"
            fi
        else
            rm -f "$dump.part"
            echo "no backup could be made" >&2
        fi
    fi
    sleep 600
done
