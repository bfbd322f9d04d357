#!/usr/bin/env bash
# Ends a cluster that up.sh has begun, by its pid files, and removes all that it has made.
set -uo pipefail
. "$(cd "$(dirname "$0")" && pwd)/settings.sh"
[ -d "$CLUSTER_DIR/run" ] || exit 0

signal() {
  local file=$CLUSTER_DIR/run/$2.pid
  [ -e "$file" ] && kill "-$1" -- "-$(cat "$file")" 2>/dev/null
}
# Asks all of these to end, and after as many seconds does not ask any more.
end() {
  local limit=$((SECONDS + $1)) name
  shift
  for name in "$@"; do signal TERM "$name"; done
  for name in "$@"; do
    while is_alive "$name" && [ $SECONDS -lt $limit ]; do sleep 0.1; done
    signal KILL "$name"
  done
}
names() { (cd "$CLUSTER_DIR/run" && ls | sed -n "s/^\($1.*\)\.pid$/\1/p"); }

end 30 $(names sanad)
end 5 haproxy pgbouncer
end 15 $(names patroni)
# A PostgreSQL is no child of a Patroni that was killed.
for member in $members; do
  file=$CLUSTER_DIR/pg$member/postmaster.pid
  [ -e "$file" ] && kill -QUIT "$(head -1 "$file")" 2>/dev/null
done
end 5 $(names etcd)
rm -rf "$CLUSTER_DIR"
