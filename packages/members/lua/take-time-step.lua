-- Uses the time step of a code, which also makes all older steps useless.
-- KEYS[1] last step used   ARGV[1] the step   ARGV[2] lifetime, ms: after it the time window refuses the older codes anyway
-- Returns 1; 0 when this step or a later one was used before.
if tonumber(redis.call('GET', KEYS[1]) or '-1') >= tonumber(ARGV[1]) then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
