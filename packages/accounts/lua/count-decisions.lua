-- Adds one batch of counts of a tenant's decisions to the hash of their day. A batch that was sent again counts once.
-- KEYS[1] hash of the day, field to count
-- ARGV[1] field with the number of the writer's last batch   ARGV[2] number of this batch   ARGV[3] when KEYS[1] expires, epoch ms
-- ARGV[4] the most fields of the hash   ARGV[5..] field, count, field, count, ...
-- A count whose field is new in a full hash is added to the field `lost`. Returns 1, or 0 for a batch that was counted before.
local last = tonumber(redis.call('HGET', KEYS[1], ARGV[1]) or '0')
local number, fieldsMax = tonumber(ARGV[2]), tonumber(ARGV[4])
if number <= last then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], number)
local fields = redis.call('HLEN', KEYS[1])
for index = 5, #ARGV, 2 do
  local field = ARGV[index]
  if fields >= fieldsMax and redis.call('HEXISTS', KEYS[1], field) == 0 then field = 'lost' end
  local count = tonumber(ARGV[index + 1])
  if redis.call('HINCRBY', KEYS[1], field, count) == count then fields = fields + 1 end
end
redis.call('PEXPIREAT', KEYS[1], ARGV[3])
return 1
