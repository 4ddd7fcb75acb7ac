#!/bin/sh
# Upgrades to another version, and goes back if that one does not become ready:
#
#   docker build -f deploy/Dockerfile -t ringfall:1.1 . && deploy/upgrade.sh 1.1
#
# It makes a backup first, and restores it if the new version fails.
set -eu

cd "$(dirname "$0")"
[ $# -eq 1 ] || { echo "usage: deploy/upgrade.sh TAG" >&2; exit 2; }
new=$1
old=$(sed -n 's/^RINGFALL_TAG=//p' .env | tail -n 1)
old=${old:-latest}
seconds=${UPGRADE_SECONDS:-120}
backup=before-upgrade

say() { echo "upgrade: $*"; }

fail() { echo "upgrade: $*" >&2; exit 1; }

on_postgresql() { grep -q '^DATABASE_URL=postgresql' .env; }

# Select the version for the next start.
choose() {
    cp -p .env .env.part
    grep -v '^RINGFALL_TAG=' .env >.env.part || true
    echo "RINGFALL_TAG=$1" >>.env.part
    mv .env.part .env
}

tool() { docker compose run --rm --no-deps -T bot "$@"; }

back_up() {
    if on_postgresql; then
        docker compose exec -T database pg_dump --username ringfall --format=custom ringfall >$backup.part &&
            mv $backup.part $backup.dump
    else
        tool backup --force /data/$backup.db
    fi
}

put_back() {
    if on_postgresql; then
        # Recreate everything: tables of the failed version would be in the way of the next upgrade.
        docker compose exec -T database pg_restore --username ringfall --dbname postgres \
            --clean --if-exists --create --exit-on-error <$backup.dump
    else
        tool restore --force /data/$backup.db
    fi
}

start() { docker compose up --detach --wait --wait-timeout "$seconds" bot; }

roll_back() {
    trap '' INT TERM HUP
    say "version $new does not become ready; going back to $old"
    docker compose logs --tail 20 bot || true
    docker compose stop bot || true
    choose "$old"
    put_back || fail "the backup $backup could not be restored: do it by hand (docs/operating.md)"
    start || fail "version $old does not start again either: see docker compose logs bot"
    fail "version $old runs again, with all that was stored before"
}

[ "$new" != "$old" ] || fail "version $new is the one that runs"
docker image inspect "ringfall:$new" >/dev/null || fail "there is no image ringfall:$new: build it first"
say "from $old to $new"
trap 'docker compose up --detach bot; exit 1' INT TERM HUP
docker compose stop bot
back_up || { docker compose up --detach bot; fail "no backup, so nothing was changed"; }
trap roll_back INT TERM HUP
choose "$new"
start || roll_back
say "version $new runs; the backup from before it is kept"
