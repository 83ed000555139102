-- KEYS[1] marker that a link is in use   ARGV[1] who set it
-- Returns 1, or 0 where it is another's by now.
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])
