# Writes the files of Redis and of its sentinel. Both programs rewrite their file when roles change. The files are on the volume, so a pod
# that comes back has the role it had last; the sentinels correct it if another server is master by now.
set -eu
umask 077
service=redis-state
tls=/run/secrets/redis-tls
me="$HOSTNAME.$service"
password() { cat "/run/secrets/redis-passwords/$1"; }
# Lines of a file of the last run.
kept() { if [ -f "$1" ]; then grep -E "$2" "$1" || true; fi; }

# What the sentinel of a server answers; nothing when it is away.
ask() {
  from=$1 && shift
  REDISCLI_AUTH=$(password sentinel) timeout 3 redis-cli -h "$service-$from.$service" -p 26379 --tls --cacert "$tls/ca.crt" \
    --user sentinel --no-auth-warning sentinel "$@" 2>/dev/null || true
}

# The master for a server that does not know one: what another sentinel says, else the first server. An empty server must not be that
# master while another one may have data, because the others would take over its emptiness. So the first server waits for both others
# at the very first start, and a master whose volume was lost waits until the sentinels have made another one.
master() {
  while true; do
    named='' agreed=0
    for other in 0 1 2; do
      [ "$service-$other.$service" != "$me" ] || continue
      name=$(ask "$other" get-master-addr-by-name cotejo | head -n 1)
      case $name in
        "$me")
          named=yes
          [ -n "$(ask "$other" replicas cotejo)" ] || agreed=$((agreed + 1))
          ;;
        *."$service")
          echo "$name"
          return
          ;;
      esac
    done
    if [ "$me" != "$service-0.$service" ]; then
      [ -n "$named" ] || { echo "$service-0.$service" && return; }
    elif [ -d /data/appendonlydir ] || [ "$agreed" -eq 2 ]; then
      echo "$me"
      return
    fi
    echo 'waits for the other servers: this volume is empty, and they may have data' >&2
    sleep 1
  done
}

role=$(kept /data/redis.conf '^replicaof ')
view=$(kept /data/sentinel.conf '^sentinel (myid|monitor|config-epoch|leader-epoch|current-epoch|known-replica|known-sentinel) ')
if [ -z "$view" ]; then
  first=$(master)
  view="sentinel monitor cotejo $first 6379 2"
  [ "$first" = "$me" ] || role="replicaof $first 6379"
fi

cat > /data/redis.conf.new <<END
$(cat /etc/redis/state.conf)
$role
masteruser replica
masterauth $(password replica)
replica-announce-ip $me
tls-replication yes
# Another server may be restarted as soon as this one is ready, so it must be a full replica soon.
repl-diskless-sync-delay 0
# A master without a replica takes no writes: they would be lost with its zone.
min-replicas-to-write 1
min-replicas-max-lag 2
END
mv /data/redis.conf.new /data/redis.conf

cat > /data/sentinel.conf.new <<END
bind * -::*
protected-mode no
port 0
tls-port 26379
tls-cert-file $tls/tls.crt
tls-key-file $tls/tls.key
tls-ca-cert-file $tls/ca.crt
tls-auth-clients no
tls-replication yes
dir /data
aclfile /etc/redis-sentinel/users.acl
sentinel resolve-hostnames yes
sentinel announce-hostnames yes
sentinel announce-ip $me
$view
sentinel down-after-milliseconds cotejo 1000
sentinel failover-timeout cotejo 5000
sentinel parallel-syncs cotejo 1
sentinel auth-user cotejo sentinel
sentinel auth-pass cotejo $(password sentinel)
sentinel sentinel-user sentinel
sentinel sentinel-pass $(password sentinel)
END
mv /data/sentinel.conf.new /data/sentinel.conf
