#!/usr/bin/env bash
# Backs the database up: `backup.sh full`, `backup.sh incr` (the default; the first of all is full). It copies from the member that leads
# while everything goes on, and says what there is afterwards.
set -euo pipefail
. "$(cd "$(dirname "$0")" && pwd)/settings.sh"

leader=
for member in $members; do
  if curl -fso /dev/null "http://127.0.0.1:$(patroni_port "$member")/primary"; then leader=$member; fi
done
if [ -z "$leader" ]; then
  echo "No member of the cluster in $CLUSTER_DIR leads, so there is nothing to back up: make cluster brings one up" >&2
  exit 1
fi
if [ ! -e "$CLUSTER_DIR/run/pgbackrest$leader.conf" ]; then
  echo "The cluster in $CLUSTER_DIR was brought up without backups: apt-get install pgbackrest, then bring it up again" >&2
  exit 1
fi
pgbackrest() { "${as_user[@]}" env PGPASSFILE="$CLUSTER_DIR/run/backup.pgpass" pgbackrest --config="$CLUSTER_DIR/run/pgbackrest$leader.conf" --stanza=sanad "$@"; }
pgbackrest --type="${1:-incr}" backup
pgbackrest info
