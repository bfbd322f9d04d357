# How a part of the cluster is started; sourced by up.sh, and by part.sh for a part that has ended.

# Empty: not at all, because version 0.2.0 refuses a setting that it does not know.
export SANAD_DRAIN_SECONDS=${SANAD_DRAIN_SECONDS-3}
[ -n "$SANAD_DRAIN_SECONDS" ] || unset SANAD_DRAIN_SECONDS

# A program becomes the leader of a group of processes of its own, whose number is that of the pid file. So it ends with all its children,
# and nothing else does. It begins in a folder that the cluster's user can read: initdb and HAProxy want to come back to where they began.
start() {
  local name=$1
  shift
  (cd "${part_folder:-$CLUSTER_DIR}" && exec "${as_user[@]}" setsid "$@") >>"$CLUSTER_DIR/log/$name" 2>&1 </dev/null &
  echo $! >"$CLUSTER_DIR/run/$name.pid"
}
start_etcd() {
  local client=http://127.0.0.1:$(etcd_port "$1") peer=http://127.0.0.1:$(etcd_peer_port "$1") all= member
  for member in $members; do all+=${all:+,}e$member=http://127.0.0.1:$(etcd_peer_port "$member"); done
  start "etcd$1" etcd --name "e$1" --data-dir "$CLUSTER_DIR/etcd$1" --enable-v2=true --logger zap --log-level warn \
    --listen-client-urls "$client" --advertise-client-urls "$client" --listen-peer-urls "$peer" --initial-advertise-peer-urls "$peer" \
    --initial-cluster "$all" --initial-cluster-state new
}
# A password in Patroni's environment would beat the one of its file, and no standby would ever come in.
start_patroni() { start "patroni$1" env -u PGPASSWORD patroni "$CLUSTER_DIR/run/patroni$1.yaml"; }
start_haproxy() { start haproxy haproxy -db -f "$CLUSTER_DIR/run/haproxy.cfg"; }
start_pgbouncer() { start pgbouncer pgbouncer "$CLUSTER_DIR/run/pgbouncer.ini"; }
# The checkout whose Sanad runs, where the user of the cluster can read it: nobody else can read one in root's own folder.
find_program() {
  program=${CLUSTER_PROGRAM:-$repository}
  "${as_user[@]}" test -r "$program/node_modules/.bin/node" && return
  local copy=$CLUSTER_DIR/program${program//\//_}
  if [ ! -e "$copy" ]; then
    mkdir "$copy"
    cp -a --link "$program"/* "$copy" 2>/dev/null || cp -a "$program"/* "$copy"
  fi
  program=$copy
}
# Of the role that serves.
service_url() {
  local url
  url=$(cat "$CLUSTER_DIR/run/service.url")
  [ "$CLUSTER_POOLER" = no ] && url=${url/:$pooler_port\//:$primary_port/}
  echo "$url"
}
# Of the standbys.
read_url() {
  local url
  url=$(cat "$CLUSTER_DIR/run/read.url")
  [ "$CLUSTER_POOLER" = no ] && url=${url/:$pooler_port\/sanad_read/:$replica_port\/sanad}
  echo "$url"
}
start_sanad() {
  find_program
  # In the environment, because everybody may read the words of a command.
  (
    part_folder=$program
    DATABASE_URL=$(service_url) DATABASE_READ_URL=$(read_url) PORT=$(sanad_port "$1") SANAD_BASE_URL=$base_url \
      SANAD_TRUSTED_PROXY=${SANAD_TRUSTED_PROXY-127.0.0.1} SANAD_TLS_PORT=off SANAD_METRICS_PORT=0 SANAD_DATA_DIR=$CLUSTER_DIR/sanad$1 \
      start "sanad$1" "$program/node_modules/.bin/node" --max-semi-space-size=8 src/start.js
  )
}
# As the owner of the tables, past the pooler.
migrate() {
  find_program
  (
    cd "$program"
    DATABASE_URL=$(service_url) DATABASE_OWNER_URL=$(cat "$CLUSTER_DIR/run/owner.url") \
      "${as_user[@]}" "$program/node_modules/.bin/node" scripts/migrate.ts >"$CLUSTER_DIR/log/migrate" 2>&1
  )
}
