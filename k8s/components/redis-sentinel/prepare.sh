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

# With an empty volume: the master that the other sentinels know, or at the very first start the first server.
master() {
  for number in 0 1 2; do
    REDISCLI_AUTH=$(password sentinel) timeout 3 redis-cli -h "$service-$number.$service" -p 26379 --tls --cacert "$tls/ca.crt" \
      --user sentinel --no-auth-warning sentinel get-master-addr-by-name cotejo 2>/dev/null | head -n 1 | grep -F ".$service" && return
  done
  echo "$service-0.$service"
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
sentinel failover-timeout cotejo 10000
sentinel parallel-syncs cotejo 1
sentinel auth-user cotejo sentinel
sentinel auth-pass cotejo $(password sentinel)
sentinel sentinel-user sentinel
sentinel sentinel-pass $(password sentinel)
END
mv /data/sentinel.conf.new /data/sentinel.conf
