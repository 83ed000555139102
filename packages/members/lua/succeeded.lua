-- A try that was counted before it was made was right.
-- KEYS[1] hash of the account: forgotten   KEYS[2] hash of the network: this one try does not count
-- ARGV[1] tries of a network that are free
redis.call('DEL', KEYS[1])
if redis.call('EXISTS', KEYS[2]) == 0 then return 0 end
local failures = redis.call('HINCRBY', KEYS[2], 'failures', -1)
if failures < tonumber(ARGV[1]) then redis.call('HDEL', KEYS[2], 'until') end
return 0
