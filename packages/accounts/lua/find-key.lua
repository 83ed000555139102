-- Reads a key's record and its tenant in one step. What is not there costs the same work as what is, so that the time
-- of an answer tells nothing.
-- KEYS: none, as Redis takes a script's keys for written: a gateway may read accounts, and no more.
-- ARGV[1] prefix of tenants   ARGV[2] a record and ARGV[3] a tenant to read instead
-- ARGV[4..] records the presented key may have, one for each pepper
-- Returns {1 or 0, record, tenant}.
local record
for index = 4, #ARGV do
  record = redis.call('GET', ARGV[index]) or record
end
local found = record and 1 or 0
record = record or ARGV[2]
local tenant = redis.call('GET', ARGV[1] .. cjson.decode(record).tenant)
return { tenant and found or 0, record, tenant or ARGV[3] }
