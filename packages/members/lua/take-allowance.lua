-- Takes one of what somebody may do so many times in a while.
-- KEYS[1] counter   ARGV[1] how many   ARGV[2] the while, ms
-- Returns 0, or how many ms until there is one again.
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
if count <= tonumber(ARGV[1]) then return 0 end
redis.call('DECR', KEYS[1])
return math.max(redis.call('PTTL', KEYS[1]), 1)
