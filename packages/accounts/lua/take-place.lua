-- Takes or renews a place that ends by itself, when fewer than a maximum are taken.
-- KEYS[1] places    sorted set: id of the holder to the time when its place ends, ms
-- ARGV[1] id   ARGV[2] lifetime of a place, ms   ARGV[3] maximum, -1 for none
-- Returns 1, or 0 when all places are taken. A holder renews its place even when others have taken all.
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
local held, max = redis.call('ZREM', KEYS[1], ARGV[1]), tonumber(ARGV[3])
if held == 0 and max >= 0 and redis.call('ZCARD', KEYS[1]) >= max then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1
