-- Removes the marker of a link in use, if the caller still owns it.
-- KEYS[1] marker   ARGV[1] id of the owner
-- Returns 1; 0 when the marker has expired or has another owner.
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])
