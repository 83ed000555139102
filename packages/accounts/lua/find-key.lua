-- Reads a key's record and its tenant in one step. A key that does not exist costs the same work as a key that does, so
-- the response time does not show whether a key exists.
-- KEYS: none. Redis treats the keys of a script as keys to write, and a gateway may only read accounts.
-- ARGV[1] prefix of tenants   ARGV[2] decoy record   ARGV[3] decoy tenant, both used when there is no such key
-- ARGV[4..] names of the records that the presented key can have, one for each pepper
-- Returns {1 or 0, record, tenant}.
local record
for index = 4, #ARGV do
  record = redis.call('GET', ARGV[index]) or record
end
local found = record and 1 or 0
record = record or ARGV[2]
local tenant = redis.call('GET', ARGV[1] .. cjson.decode(record).tenant)
return { tenant and found or 0, record, tenant or ARGV[3] }
