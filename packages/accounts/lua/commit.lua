-- Writes one change of the accounts together with its audit entry, or writes nothing.
-- KEYS[1] audit log     list of entries as JSON, oldest first
-- KEYS[2] audit head    `seq:hash` of the newest entry
-- KEYS[3] audit anchor  `seq:hash` of the newest entry that was pruned
-- KEYS[4..] pairs        index (a hash) of the record, and the record itself as JSON
-- ARGV[1] the head as it was before the caller read the records of this change, '' when there was no entry
-- ARGV[2] the entry     ARGV[3] its `seq:hash`
-- ARGV[4] entries before this time (epoch ms) are pruned   ARGV[5] maximum number of entries; older ones are pruned
-- ARGV[6] channel on which changes are published
-- Then five for each record: its value, or '' to delete the record and its index field; its field in the index; the
-- field's value; the message to publish, or ''; its lifetime in ms, or '' for no limit.
-- Returns 1, or 0 when the head is another one by now. Every change replaces the head, so the same head means that
-- no record has changed.
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
  -- A message that cannot be published must not stop the script halfway: subscribers notice the change a little later.
  if ARGV[at + 3] ~= '' then redis.pcall('PUBLISH', ARGV[6], ARGV[at + 3]) end
end

-- Prunes a few entries at a time, so that no change takes long. It prunes more than one entry for each new entry, so that the log gets shorter.
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
