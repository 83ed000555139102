-- Takes one unit of an allowance.
-- KEYS[1] counter   ARGV[1] units in a period   ARGV[2] length of the period, ms
-- Returns 0, or the ms until the next unit is free.
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
if count <= tonumber(ARGV[1]) then return 0 end
redis.call('DECR', KEYS[1])
return math.max(redis.call('PTTL', KEYS[1]), 1)
