#!/usr/bin/env bash
# Starts one part of a cluster that is up, once its process has ended: `part.sh haproxy`, `part.sh patroni2`. With CLUSTER_PROGRAM a Sanad is
# that of another checkout. `part.sh migrate` brings the schema to where that checkout wants it.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/settings.sh"
. "$here/parts.sh"
if is_alive "$1"; then
  echo "$1 runs already" >&2
  exit 1
fi
case $1 in
  haproxy | pgbouncer) "start_$1" ;;
  etcd[1-9] | patroni[1-9] | sanad[1-9]) "start_${1%?}" "${1: -1}" ;;
  migrate) migrate ;;
  *)
    echo "$1 is no part of the cluster" >&2
    exit 1
    ;;
esac
