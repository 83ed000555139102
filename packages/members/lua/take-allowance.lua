-- Takes units of an allowance.
-- KEYS[1] counter   ARGV[1] units in a period   ARGV[2] length of the period, ms   ARGV[3] units to take
-- Returns 0, or the ms until the next unit is free.
local count = redis.call('INCRBY', KEYS[1], ARGV[3])
if count == tonumber(ARGV[3]) then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
if count <= tonumber(ARGV[1]) then return 0 end
redis.call('DECRBY', KEYS[1], ARGV[3])
return math.max(redis.call('PTTL', KEYS[1]), 1)
