#!/bin/sh
# The three state servers of the component redis-sentinel as processes, in this new network, mount and process namespace: the master loses
# its volume while all servers are stopped, and returns first. Prints what each server has at last: lost-volume.sh FOLDER SECRETS CHECKOUT
set -eu
folder=$1 secrets=$2 checkout=$3
tls=$secrets/redis/tls

ip link set lo up
{ cat /etc/hosts && for n in 0 1 2; do echo "127.0.1.1$n redis-state-$n.redis-state"; done; } >"$folder/hosts"
mount --bind "$folder/hosts" /etc/hosts

# A pod: first its init container, then both programs.
start() {
  pod=$folder/$1
  mkdir -p "$pod/data"
  places="s#/data#$pod/data#g
    s#bind \* -::\*#bind 127.0.1.1$1#
    s#/run/secrets/redis-tls#$tls#
    s#/run/secrets/redis-passwords#$secrets/redis/passwords#
    s#/etc/redis-sentinel/users.acl#$secrets/redis/sentinel/users.acl#
    s#/etc/redis/users.acl#$secrets/redis/state/users.acl#
    s#/etc/redis/state.conf#$pod/state.conf#"
  sed "$places" "$checkout/infra/redis/state.conf" >"$pod/state.conf"
  sed "$places" "$checkout/k8s/components/redis-sentinel/prepare.sh" >"$pod/prepare.sh"
  HOSTNAME=redis-state-$1 sh "$pod/prepare.sh" 2>>"$pod/log"
  redis-server "$pod/data/redis.conf" --port 0 --tls-port 6379 --tls-auth-clients no \
    --tls-cert-file "$tls/tls.crt" --tls-key-file "$tls/tls.key" --tls-ca-cert-file "$tls/ca.crt" >>"$pod/log" 2>&1 &
  echo $! >"$pod/redis.pid"
  redis-server "$pod/data/sentinel.conf" --sentinel >>"$pod/log" 2>&1 &
  echo $! >"$pod/sentinel.pid"
}

# as USER NUMBER PORT COMMAND...
as() {
  password=$(cat "$secrets/redis/passwords/$1") user=$1 host=redis-state-$2.redis-state port=$3
  shift 3
  REDISCLI_AUTH=$password timeout 3 redis-cli -h "$host" -p "$port" --tls --cacert "$tls/ca.crt" --user "$user" --no-auth-warning "$@" 2>&1 || true
}

# until_prints PATTERN COMMAND...: within a minute
until_prints() {
  pattern=$1 && shift
  for _ in $(seq 120); do
    if "$@" | grep -Eq "$pattern"; then return; fi
    sleep 0.5
  done
  echo "after a minute, this does not print $pattern: $*" >&2
  return 1
}
replication() { as operator "$1" 6379 info replication; }
replicas_known() { as sentinel "$1" 26379 sentinel replicas cotejo | grep -c '^redis-state-.*:6379$'; }

for n in 0 1 2; do start $n & done
wait
until_prints '^min_slaves_good_slaves:2' replication 0
for n in 1 2; do until_prints '^2$' replicas_known $n; done
echo "written: $(as cli 0 6379 set cotejo:production:account:canary here)"
until_prints here as cli 1 6379 get cotejo:production:account:canary
until_prints here as cli 2 6379 get cotejo:production:account:canary

kill -9 $(cat "$folder"/?/*.pid)
rm -r "$folder/0"
start 0 &
sleep 1
start 1
start 2
until_prints '^master_link_status:up' replication 0
for n in 0 1 2; do until_prints here as cli $n 6379 get cotejo:production:account:canary && echo "server $n: kept"; done
