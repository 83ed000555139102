-- Records that a gateway is alive and counts the gateways that are.
-- KEYS[1] gateways  sorted set: gateway to the time of its last heartbeat, ms
-- ARGV[1] gateway   ARGV[2] ms without a heartbeat after which a gateway no longer counts
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local silence = tonumber(ARGV[2])
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - silence)
redis.call('PEXPIRE', KEYS[1], silence)
return redis.call('ZCARD', KEYS[1])
