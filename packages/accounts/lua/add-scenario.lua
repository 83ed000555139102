-- Adds a scenario to a tenant, unless the tenant has the maximum number already.
-- KEYS[1] scenarios     hash of id to scenario as JSON
-- ARGV[1] id   ARGV[2] the scenario   ARGV[3] maximum number of scenarios of a tenant
-- Returns 1 when the scenario was added, 0 when the maximum is reached.
if redis.call('HLEN', KEYS[1]) >= tonumber(ARGV[3]) then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return 1
