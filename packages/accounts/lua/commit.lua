-- Commits one change of accounts together with its audit entry, or nothing.
-- KEYS[1] audit log     list of entries as JSON, oldest first
-- KEYS[2] audit head    `seq:hash` of the newest entry
-- KEYS[3] audit anchor  `seq:hash` of the newest entry that was pruned
-- KEYS[4..] pairs        hash by which a record is found, and the record as JSON
-- ARGV[1] head before everything the change rests on was read, '' for none
-- ARGV[2] the entry     ARGV[3] its `seq:hash`
-- ARGV[4] entries before this time (epoch ms) are pruned, and ARGV[5] those beyond this number
-- ARGV[6] channel on which is told what changed
-- Then for each record: its value, or '' for one that goes; its index field, which then goes too; the field's value; what to
-- tell, '' for nothing; and after how many ms it ends by itself, '' for never.
-- Returns 1, or 0 when the head has moved. Every change moves it, so an unmoved head means that nothing has changed.
local PRUNED_MAX = 10

if (redis.call('GET', KEYS[2]) or '') ~= ARGV[1] then return 0 end

redis.call('RPUSH', KEYS[1], ARGV[2])
redis.call('SET', KEYS[2], ARGV[3])
for index = 4, #KEYS, 2 do
  local at = 7 + (index - 4) / 2 * 5
  local value, field, lifetime = ARGV[at], ARGV[at + 1], ARGV[at + 4]
  if value == '' then
    redis.call('DEL', KEYS[index + 1])
    redis.call('HDEL', KEYS[index], field)
  else
    redis.call('SET', KEYS[index + 1], value)
    if lifetime ~= '' then redis.call('PEXPIRE', KEYS[index + 1], lifetime) end
    redis.call('HSET', KEYS[index], field, ARGV[at + 2])
  end
  -- What is not heard is noticed a little later; it must not undo half of the change.
  if ARGV[at + 3] ~= '' then redis.pcall('PUBLISH', ARGV[6], ARGV[at + 3]) end
end

-- A few at a time: more than one entry goes for each that comes, and no change waits long.
local length = redis.call('LLEN', KEYS[1])
for _ = 1, PRUNED_MAX do
  local readable, oldest = pcall(cjson.decode, redis.call('LINDEX', KEYS[1], 0))
  if not readable or length <= 1 then break end
  if oldest.time >= tonumber(ARGV[4]) and length <= tonumber(ARGV[5]) then break end
  redis.call('LPOP', KEYS[1])
  redis.call('SET', KEYS[3], string.format('%d:%s', oldest.seq, oldest.hash))
  length = length - 1
end
return 1
