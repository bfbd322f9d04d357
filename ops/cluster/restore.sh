#!/usr/bin/env bash
# Restores the database as it was at a time, into a folder and a PostgreSQL of its own, beside whatever runs:
#   restore.sh '2026-11-24 17:05:00+00' /tmp/restored     `latest` for as far as the archive reaches
# It prints the address. `pg_ctl -D FOLDER stop` ends it. BACKUP_CONFIG: another pgbackrest.conf than that of the cluster in CLUSTER_DIR.
set -euo pipefail
. "$(cd "$(dirname "$0")" && pwd)/settings.sh"
: "${BACKUP_CONFIG:=$CLUSTER_DIR/run/pgbackrest1.conf}"
: "${RESTORE_PORT:=$((CLUSTER_PORT + 40))}"

if [ $# -ne 2 ]; then
  echo "usage: restore.sh TIME FOLDER, for example restore.sh '2026-11-24 17:05:00+00' /tmp/restored; TIME may be latest" >&2
  exit 2
fi
time=$1 folder=$2
if [ "$time" != latest ] && ! date -d "$time" >/dev/null 2>&1; then
  echo "$time is no time; write it with its offset, for example 2026-11-24 17:05:00+00" >&2
  exit 2
fi
if [ -e "$folder" ]; then
  echo "$folder is there already; a restore never writes over anything" >&2
  exit 1
fi
begun=$(date +%s.%N)
# What the primary wrote last is in the archive after this. Without a primary, what it had not archived is not there.
switch() { "${as_user[@]}" env PGPASSFILE="$CLUSTER_DIR/run/backup.pgpass" psql -qAtX -h 127.0.0.1 -p "$primary_port" -U postgres -c "$1"; }
if last=$(switch 'select pg_walfile_name(pg_switch_wal())' 2>/dev/null); then
  for _ in $(seq 300); do
    [ "$(switch "select last_archived_wal >= '$last' from pg_stat_archiver" 2>/dev/null)" = t ] && break
    sleep 0.1
  done
fi

target=()
if [ "$time" != latest ]; then target=(--type=time "--target=$(date -u -d "$time" '+%Y-%m-%d %H:%M:%S.%6N+00')" --target-action=promote); fi
if [ "$(id -u)" -eq 0 ]; then install -d -m 0700 -o "$CLUSTER_USER" "$folder"; else mkdir -m 0700 "$folder"; fi
"${as_user[@]}" pgbackrest --config="$BACKUP_CONFIG" --stanza=sanad --pg1-path="$folder" "${target[@]}" restore
copied=$(date +%s.%N)

# Patroni's file names members, standbys and folders of the cluster. Nothing of it may hold here, least of all its archive.
options="-c port=$RESTORE_PORT -c listen_addresses=127.0.0.1 -c unix_socket_directories=$folder -c hba_file=$folder/pg_hba.conf"
options+=" -c ident_file=$folder/pg_ident.conf -c archive_mode=off -c synchronous_standby_names= -c primary_conninfo= -c primary_slot_name="
cd "$folder"
"${as_user[@]}" "$POSTGRES_BIN/pg_ctl" -D "$folder" -l "$folder/restore.log" -w -t "$CLUSTER_PATIENCE" -o "$options" start >/dev/null || {
  tail -n 20 "$folder/restore.log" >&2
  exit 1
}
ask() { "${as_user[@]}" env PGPASSFILE="$CLUSTER_DIR/run/backup.pgpass" psql -qAtX -h 127.0.0.1 -p "$RESTORE_PORT" -U postgres -d sanad -c "$1"; }
end=$((SECONDS + CLUSTER_PATIENCE))
until [ "$(ask 'select pg_is_in_recovery()')" = f ]; do
  if [ $SECONDS -ge $end ]; then
    echo "the restored database is still replaying after $CLUSTER_PATIENCE s; $folder/restore.log says how far it is" >&2
    exit 1
  fi
  sleep 0.1
done
seconds() { awk "BEGIN { printf \"%.1f\", $2 - $1 }"; }
cat <<TEXT
restored to $time in $(seconds "$begun" "$(date +%s.%N)") s ($(seconds "$begun" "$copied") s of it until the files were there)
  address      127.0.0.1:$RESTORE_PORT, database sanad, users and passwords as they were
  folder       $folder; its log: $folder/restore.log
  to end it    $POSTGRES_BIN/pg_ctl -D $folder stop
TEXT
