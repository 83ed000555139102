-- Sets the remaining lifetime of a lease, if this process still holds it. 0 releases it.
-- KEYS[1] lease   ARGV[1] its text   ARGV[2] lifetime in ms
-- Returns 1 or 0.
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])
