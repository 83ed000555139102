-- Records that a gateway is alive, counts the gateways that are, and tells how full the server is.
-- KEYS[1] gateways  sorted set: gateway to the time of its last heartbeat, ms
-- ARGV[1] gateway   ARGV[2] ms without a heartbeat after which a gateway no longer counts
-- Returns {gateways, thousandths of the memory}.
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local silence = tonumber(ARGV[2])
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - silence)
redis.call('PEXPIRE', KEYS[1], silence)

-- The server's share of its memory that is in use, in thousandths; 0 when it has no limit or does not tell.
local memory = redis.pcall('INFO', 'memory')
local used = type(memory) == 'string' and tonumber(string.match(memory, '\nused_memory:(%d+)')) or 0
local limit = type(memory) == 'string' and tonumber(string.match(memory, '\nmaxmemory:(%d+)')) or 0
return { redis.call('ZCARD', KEYS[1]), limit > 0 and math.floor(used * 1000 / limit) or 0 }
