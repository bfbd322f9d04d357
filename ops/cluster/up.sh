#!/usr/bin/env bash
# Brings up the whole cluster on loopback and returns when the entrance answers: three etcd, three PostgreSQL under Patroni with one synchronous
# standby, HAProxy, PgBouncer, and the Sanad of this checkout. It prints where what is. down.sh ends it.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/settings.sh"
. "$here/parts.sh"

missing=()
for word in etcd-server=etcd patroni haproxy pgbouncer openssl "postgresql-15=$POSTGRES_BIN/postgres" postgresql-client=psql; do
  command -v "${word#*=}" >/dev/null || missing+=("${word%=*}")
done
if [ "${#missing[@]}" -gt 0 ]; then
  echo "The cluster is made of packages of Debian, and some are missing: apt-get install ${missing[*]} python3-etcd" >&2
  exit 1
fi
if [ -e "$CLUSTER_DIR" ]; then
  echo "$CLUSTER_DIR is there already: bash ops/cluster/down.sh ends a cluster and removes it" >&2
  exit 1
fi
mkdir -m 0755 "$CLUSTER_DIR"
# What did not come up is ended again, after the last words of each part.
give_up() {
  local status=$?
  [ $status -eq 0 ] && return
  tail -n 5 "$CLUSTER_DIR"/log/* >&2 || true
  bash "$here/down.sh"
}
trap give_up EXIT
trap 'exit 1' INT TERM
mkdir -m 0700 "$CLUSTER_DIR/run" "$CLUSTER_DIR/log"
password=$(openssl rand -hex 16)
owner_password=$(openssl rand -hex 16)
service_password=$(openssl rand -hex 16)
backup_secret=$(openssl rand -hex 32)

# What a condition says is asked for until it holds.
wait_for() {
  local what=$1 end=$((SECONDS + CLUSTER_PATIENCE))
  shift
  until "$@" >/dev/null 2>&1; do
    if [ $SECONDS -ge $end ]; then
      echo "$what does not come up" >&2
      exit 1
    fi
    sleep 0.1
  done
}
# Writes a file of this folder with the variables of this script in their places.
render() { eval "printf '%s\n' \"$(sed 's/[\\"`]/\\&/g' "$here/$1")\"" >"$CLUSTER_DIR/run/$2"; }
sql() { PGPASSWORD=$password psql -qAtX -h 127.0.0.1 -p "$primary_port" -U postgres -v ON_ERROR_STOP=1 "$@"; }

etcd_hosts= primary_servers= sanad_servers=
for member in $members; do
  etcd_hosts+=${etcd_hosts:+, }127.0.0.1:$(etcd_port "$member")
  primary_servers+="  server pg$member 127.0.0.1:$(postgres_port "$member") check port $(patroni_port "$member")"$'\n'
done
for instance in $(seq "$CLUSTER_INSTANCES"); do
  sanad_servers+="  server sanad$instance 127.0.0.1:$(sanad_port "$instance") check"$'\n'
done
entrance_tls=
if [ "$CLUSTER_SCHEME" = https ]; then
  entrance_tls=" ssl crt $CLUSTER_DIR/run/entrance.pem alpn h2,http/1.1"
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -subj /CN=localhost -addext subjectAltName=DNS:localhost \
    -keyout "$CLUSTER_DIR/run/key.pem" -out "$CLUSTER_DIR/ca.pem" 2>/dev/null
  cat "$CLUSTER_DIR/ca.pem" "$CLUSTER_DIR/run/key.pem" >"$CLUSTER_DIR/run/entrance.pem"
fi
render haproxy.cfg haproxy.cfg
render pgbouncer.ini pgbouncer.ini
printf '"sanad" "%s"\n' "$service_password" >"$CLUSTER_DIR/run/pgbouncer.users"
archive_mode=off
if [ "$CLUSTER_BACKUP" = on ]; then
  archive_mode=on
  mkdir -m 0700 -p "$CLUSTER_BACKUP_DIR"
  printf '*:*:*:postgres:%s\n' "$password" >"$CLUSTER_DIR/run/backup.pgpass"
  chmod 0600 "$CLUSTER_DIR/run/backup.pgpass"
  if [ "$(id -u)" -eq 0 ]; then chown -R "$CLUSTER_USER" "$CLUSTER_BACKUP_DIR"; fi
fi
for member in $members; do
  rest_port=$(patroni_port "$member") postgres_port=$(postgres_port "$member")
  render patroni.yaml "patroni$member.yaml"
  if [ "$CLUSTER_BACKUP" = on ]; then render pgbackrest.conf "pgbackrest$member.conf"; fi
done
if [ "$(id -u)" -eq 0 ]; then chown -R "$CLUSTER_USER" "$CLUSTER_DIR"; fi

for member in $members; do start_etcd "$member"; done
for member in $members; do start_patroni "$member"; done
start_haproxy
start_pgbouncer

# Before anything is written: what only one member has is lost with it.
has_synchronous_standby() { [ "$(sql -c "select count(*) from pg_stat_replication where sync_state = 'sync'")" = 1 ]; }
wait_for 'PostgreSQL with a synchronous standby' has_synchronous_standby
sql -c "create role sanad_owner login password '$owner_password'" -c "create role sanad login password '$service_password'"
sql -c 'create database sanad owner sanad_owner'
# Until its stanza is there nothing can be archived, and PostgreSQL keeps what it could not.
make_stanza() {
  local member
  for member in $members; do
    curl -fso /dev/null "http://127.0.0.1:$(patroni_port "$member")/primary" || continue
    "${as_user[@]}" env PGPASSFILE="$CLUSTER_DIR/run/backup.pgpass" \
      pgbackrest --config="$CLUSTER_DIR/run/pgbackrest$member.conf" --stanza=sanad stanza-create >>"$CLUSTER_DIR/log/pgbackrest" 2>&1
    return
  done
  return 1
}
if [ "$CLUSTER_BACKUP" = on ]; then wait_for 'The repository of the backups' make_stanza; fi

printf '%s\n' "postgres://sanad_owner:$owner_password@127.0.0.1:$primary_port/sanad" >"$CLUSTER_DIR/run/owner.url"
printf '%s\n' "postgres://sanad:$service_password@127.0.0.1:$pooler_port/sanad" >"$CLUSTER_DIR/run/service.url"
printf '%s\n' "postgres://sanad:$service_password@127.0.0.1:$pooler_port/sanad_read" >"$CLUSTER_DIR/run/read.url"
wait_for 'The schema' migrate
for instance in $(seq "$CLUSTER_INSTANCES"); do start_sanad "$instance"; done
is_ready() { curl -fsk "$base_url/health/ready"; }
for instance in $(seq "$CLUSTER_INSTANCES"); do
  wait_for "Sanad $instance" curl -fs "http://127.0.0.1:$(sanad_port "$instance")/health/ready"
done
wait_for 'The entrance' is_ready
cat <<TEXT
healthy after $SECONDS s
  entrance     $base_url$([ "$CLUSTER_SCHEME" = https ] && echo "   (its certificate: $CLUSTER_DIR/ca.pem)")
  primary      127.0.0.1:$primary_port through HAProxy, 127.0.0.1:$pooler_port through PgBouncer
  standbys     127.0.0.1:$replica_port through HAProxy, database sanad_read of PgBouncer
  addresses    $CLUSTER_DIR/run/service.url, read.url, owner.url
  logs         $CLUSTER_DIR/log
  backups      $([ "$CLUSTER_BACKUP" = on ] && echo "$CLUSTER_BACKUP_DIR: bash ops/cluster/backup.sh" || echo 'none: apt-get install pgbackrest')
  who leads    patronictl -c $CLUSTER_DIR/run/patroni1.yaml list
TEXT
