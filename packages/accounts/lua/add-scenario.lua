-- Adds one of a tenant's scenarios, or finds that it has enough.
-- KEYS[1] scenarios     hash of id to scenario as JSON
-- ARGV[1] id   ARGV[2] the scenario   ARGV[3] how many a tenant may have
-- Returns 1, or 0 when there are as many already.
if redis.call('HLEN', KEYS[1]) >= tonumber(ARGV[3]) then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return 1
