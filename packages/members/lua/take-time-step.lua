-- Takes the time step of a code, once: older ones are gone with it.
-- KEYS[1] last step taken   ARGV[1] the step   ARGV[2] lifetime, ms: codes of older steps are refused by then anyway
-- Returns 1, or 0 for one that was taken.
if tonumber(redis.call('GET', KEYS[1]) or '-1') >= tonumber(ARGV[1]) then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
