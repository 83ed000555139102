-- Takes back the count of an attempt that was right.
-- KEYS[1] hash of the account, which is deleted   KEYS[2] if the network was counted: its hash, which loses one failure
-- ARGV[1] number of free attempts of a network
redis.call('DEL', KEYS[1])
if not KEYS[2] or redis.call('EXISTS', KEYS[2]) == 0 then return 0 end
local failures = redis.call('HINCRBY', KEYS[2], 'failures', -1)
if failures < tonumber(ARGV[1]) then redis.call('HDEL', KEYS[2], 'until') end
return 0
