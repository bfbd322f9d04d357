# What a cluster is made of. Each can be set from outside; sourced by up.sh and down.sh.

# Everything of the cluster is below it: data, configuration, logs, pid files, secrets. Sockets are too, so its path is short.
: "${CLUSTER_DIR:=/tmp/sanad-cluster}"
# Ports of loopback are counted from here, 100 of them.
: "${CLUSTER_PORT:=9100}"
# How many Sanad stand behind the entrance.
: "${CLUSTER_INSTANCES:=3}"
# https with a certificate of the cluster's own, or http.
: "${CLUSTER_SCHEME:=https}"
# As whom everything runs where root starts it; without root it is whoever starts it.
: "${CLUSTER_USER:=postgres}"
# How long each part may take to come up, in seconds, on a machine that does other things too.
: "${CLUSTER_PATIENCE:=60}"
# The checkout whose Sanad runs; empty: this one.
: "${CLUSTER_PROGRAM:=}"
# no: a Sanad reaches primary and standbys without the pooler. Version 0.2.0 cannot go through it.
: "${CLUSTER_POOLER:=yes}"
# Where backups and the archive go. Here they end with the cluster; a bank's are on another machine.
: "${CLUSTER_BACKUP_DIR:=$CLUSTER_DIR/backup}"
# on or off: whether everything written is archived. By itself it is where pgBackRest is installed.
: "${CLUSTER_BACKUP:=$(command -v pgbackrest >/dev/null && echo on || echo off)}"
: "${POSTGRES_BIN:=/usr/lib/postgresql/15/bin}"

PATH=$PATH:/usr/sbin
repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
members='1 2 3'

etcd_port() { echo $((CLUSTER_PORT + $1)); }
etcd_peer_port() { echo $((CLUSTER_PORT + 3 + $1)); }
postgres_port() { echo $((CLUSTER_PORT + 10 + $1)); }
patroni_port() { echo $((CLUSTER_PORT + 20 + $1)); }
primary_port=$((CLUSTER_PORT + 30))
pooler_port=$((CLUSTER_PORT + 31))
replica_port=$((CLUSTER_PORT + 32))
entrance_port=$((CLUSTER_PORT + 50))
sanad_port() { echo $((CLUSTER_PORT + 60 + $1)); }
base_url=$CLUSTER_SCHEME://localhost:$entrance_port

# In front of every command: nothing of the cluster runs as root.
as_user=()
if [ "$(id -u)" -eq 0 ]; then as_user=(setpriv --reuid="$CLUSTER_USER" --regid="$CLUSTER_USER" --init-groups); fi
is_alive() { [ -e "$CLUSTER_DIR/run/$1.pid" ] && kill -0 -- "-$(cat "$CLUSTER_DIR/run/$1.pid")" 2>/dev/null; }
