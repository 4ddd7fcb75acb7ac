"""The files in `deploy`: upgrades that roll back, and references that exist."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.settings import variables
from ringfall.testing.tables import put_tables

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"

# Acts as Docker for `upgrade.sh`; a version called "broken" damages the data and exits.
DOCKER = """#!/bin/sh
echo "$*" >>"$FOLDER/calls"
case "$*" in
"image inspect ringfall:missing") exit 1 ;;
"compose run "*)
    shift 6
    exec "$PYTHON" -m bot $(echo "$*" | sed "s#/data#$FOLDER#")
    ;;
"compose up "*--wait*)
    grep -q '^RINGFALL_TAG=broken$' .env || exit 0
    "$PYTHON" -c "import sqlite3
with sqlite3.connect('$FOLDER/ringfall.db') as db:
    db.execute('DELETE FROM blocks')
    db.execute('CREATE TABLE of_tomorrow (id INTEGER)')"
    exit 1
    ;;
esac
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A bot of version 1.0 with a row in its database, and something to take Docker's place."""
    (tmp_path / "deploy").mkdir()
    shutil.copy(DEPLOY / "upgrade.sh", tmp_path / "deploy")
    (tmp_path / "deploy" / ".env").write_text("DISCORD_TOKEN=x\nRINGFALL_TAG=1.0\n")
    docker = tmp_path / "docker"
    docker.write_text(DOCKER)
    docker.chmod(0o755)
    put_tables(tmp_path / "ringfall.db")
    with closing(sqlite3.connect(tmp_path / "ringfall.db")) as database, database:
        database.execute("INSERT INTO blocks VALUES (1, 2)")
    return tmp_path


def upgrade(folder: Path, tag: str) -> subprocess.CompletedProcess[str]:
    env = os.environ | {
        "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}",
        "FOLDER": str(folder),
        "PYTHON": sys.executable,
        "PYTHONPATH": str(ROOT),
        "DATABASE_URL": f"sqlite+aiosqlite:///{folder}/ringfall.db",
    }
    program = ["sh", str(folder / "deploy" / "upgrade.sh"), tag]
    return subprocess.run(program, env=env, capture_output=True, text=True)


def stored(folder: Path) -> tuple[list[tuple[int, int]], bool]:
    """Return the rows, and whether the version that failed has left a table behind."""
    with closing(sqlite3.connect(folder / "ringfall.db")) as database:
        rows = database.execute("SELECT * FROM blocks").fetchall()
        left = database.execute("SELECT 1 FROM sqlite_schema WHERE name = 'of_tomorrow'").fetchall()
    return rows, bool(left)


def test_a_version_that_becomes_ready_stays(folder: Path) -> None:
    done = upgrade(folder, "1.1")
    assert (done.returncode, done.stderr) == (0, "")
    assert "version 1.1 runs" in done.stdout
    env = (folder / "deploy" / ".env").read_text()
    assert env == "DISCORD_TOKEN=x\nRINGFALL_TAG=1.1\n"
    assert (folder / "before-upgrade.db").exists()


def test_a_version_that_fails_leaves_nothing_behind(folder: Path) -> None:
    done = upgrade(folder, "broken")
    assert done.returncode == 1
    assert "version 1.0 runs again, with all that was stored before" in done.stderr
    assert (folder / "deploy" / ".env").read_text() == "DISCORD_TOKEN=x\nRINGFALL_TAG=1.0\n"
    assert stored(folder) == ([(1, 2)], False)


def test_without_an_image_or_a_backup_nothing_is_touched(folder: Path) -> None:
    assert "build it first" in upgrade(folder, "missing").stderr
    assert "compose stop" not in (folder / "calls").read_text()
    (folder / "ringfall.db").unlink()
    assert "no backup, so nothing was changed" in upgrade(folder, "1.1").stderr
    last = (folder / "calls").read_text().splitlines()[-1]
    assert last == "compose up --detach bot"
    assert "RINGFALL_TAG=1.0" in (folder / "deploy" / ".env").read_text()


def test_the_files_of_the_image_exist_and_are_not_ignored() -> None:
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", (DEPLOY / "Dockerfile").read_text(), re.M)
    let_in = (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines()
    for name in copied:
        assert (ROOT / name).exists(), name
        assert f"!{name}" in let_in


def test_every_setting_is_documented_where_people_look() -> None:
    example = (ROOT / ".env.example").read_text()
    pages = "".join((ROOT / "docs" / f"{name}.md").read_text() for name in ("running", "operating"))
    for name in variables():
        assert re.search(rf"^#?{name}=", example, re.M), name
        assert f"`{name}`" in pages, name


def test_a_release_comes_with_its_changes_and_there_is_none_without(tmp_path: Path) -> None:
    changelog = tmp_path / "CHANGELOG.md"
    changelog.write_text(
        "# Changelog\n\n## [1.1] - 2026-12-01\n\n- New:\n  it.\n\n- More.\n\n## [1.0]\n\n- Old.\n"
    )

    def changes(version: str) -> subprocess.CompletedProcess[str]:
        command = [ROOT / ".ci/changes", version, changelog]
        return subprocess.run(command, capture_output=True, check=False, text=True)

    assert changes("1.1").stdout == "- New:\n  it.\n\n- More.\n\n"
    assert changes("1.0").stdout == "- Old.\n"
    assert (changes("1").returncode, changes("1").stdout) == (1, "")


def test_an_operator_uses_the_tools_with_the_settings_of_the_unit(tmp_path: Path) -> None:
    """From any folder with any files, and without naming the database."""
    (tmp_path / "home/.venv-service/bin").mkdir(parents=True)
    python = tmp_path / "home/.venv-service/bin/python"
    python.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    python.chmod(0o755)
    for package in ("bot", "rules", "guide", "engine", "rendering", "ringfall"):
        (tmp_path / "home" / package).symlink_to(ROOT / package)
    put_tables(tmp_path / "matches of today.db")
    url = f'DATABASE_URL="sqlite+aiosqlite:///{tmp_path}/matches of today.db"'
    settings = tmp_path / "settings"
    settings.write_text(f"# DATABASE_URL=x\nDISCORD_TOKEN=$(touch carried-out)\n{url}\n")
    here = tmp_path / "here"
    (here / "bot").mkdir(parents=True)
    env = {"PATH": os.environ["PATH"], "RINGFALL_HOME": str(tmp_path / "home")}

    def ringfall(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
        env_of_it = env | {"RINGFALL_SETTINGS": str(settings)} | more
        program = ["sh", str(DEPLOY / "ringfall"), *arguments]
        return subprocess.run(program, cwd=here, env=env_of_it, capture_output=True, text=True)

    done = ringfall("backup", "copy.db")
    assert (done.returncode, done.stderr) == (0, "")
    assert sorted(file.name for file in here.iterdir()) == ["bot", "copy.db"]
    done = ringfall("stats", DATABASE_URL="sqlite+aiosqlite:///other.db")
    assert (done.returncode, done.stderr) == (66, "The database other.db does not exist.\n")
    settings.unlink()
    assert "use sudo" in ringfall("stats").stderr


def test_all_that_names_the_database_of_a_service_names_the_same() -> None:
    address = r"sqlite\+aiosqlite:////var/lib/ringfall/ringfall\.db"
    for name in ("ringfall", "ringfall.service"):
        assert re.search(rf"DATABASE_URL.*{address}", (DEPLOY / name).read_text()), name


def test_both_units_shut_a_bot_in_the_same_way() -> None:
    own = {"Description", "StateDirectory", "StateDirectoryMode", "Environment", "EnvironmentFile"}

    def lines(name: str) -> list[str]:
        text = (DEPLOY / name).read_text().splitlines()
        return [line for line in text if line[:1] != "#" and line.partition("=")[0] not in own]

    assert lines("ringfall.service") == lines("ringfall@.service")


def test_every_download_is_pinned() -> None:
    workflows = [file.read_text() for file in (ROOT / ".github/workflows").iterdir()]
    for used in re.findall(r"uses: (\S+)", "\n".join(workflows)):
        assert re.search(r"@[0-9a-f]{40}$", used), used
    for name in ("Dockerfile", "compose.yaml", "compose.shards.yaml"):
        images = re.findall(r"^(?:FROM| *image:) (\S+)", (DEPLOY / name).read_text(), re.M)
        for image in images:
            assert image.startswith("ringfall:") or re.search(r"@sha256:[0-9a-f]{64}$", image)


# A stand-in for PostgreSQL's programs; the one that waits ends the loop.
DUMPING = {
    "pg_dump": '#!/bin/sh\necho dump >"${2#--file=}"\n',
    "pg_restore": "#!/bin/sh\nexit ${BROKEN:-0}\n",
    "sleep": "#!/bin/sh\nexit 9\n",
}


def test_a_container_keeps_one_dump_a_day_up_to_its_limit(tmp_path: Path) -> None:
    programs, folder = tmp_path / "programs", tmp_path / "backups"
    for place in (programs, folder):
        place.mkdir()
    for name, program in DUMPING.items():
        (programs / name).write_text(program)
        (programs / name).chmod(0o755)
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    env = {"PATH": path, "BACKUP_DIR": str(folder), "BACKUP_KEEP": "2", "TMPDIR": str(tmp_path)}

    def look(**more: str) -> list[str]:
        done = subprocess.run(["sh", DEPLOY / "backup-postgres.sh"], env=env | more, check=False)
        assert done.returncode == 9
        return sorted(file.name for file in folder.iterdir())

    old = [folder / f"ringfall-2026010{day}T120000Z.dump" for day in (1, 2)]
    for file in old:
        file.touch()
        os.utime(file, (0, 0))
    future = folder / "ringfall-20990101T120000Z.dump"
    future.touch()
    os.utime(future, (4e9, 4e9))
    before = [file.name for file in (*old, future)]
    assert look(BROKEN="1") == before
    made = look()
    assert (len(made), made[0], made[-1]) == (3, old[1].name, future.name)
    assert look() == made
