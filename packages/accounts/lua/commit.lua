-- Writes one change of the accounts together with its audit entry, or writes nothing.
-- KEYS[1] audit entries  sorted set, number to entry as JSON. Entries that left for the archive are one run:
--                        `{from, to, previous, hash, time}` with the number of its last entry.
-- KEYS[2] audit head     `seq:hash` of the newest entry
-- KEYS[3] audit anchor   `seq:hash` of the newest entry before the oldest kept one
-- KEYS[4] exported       `seq:hash` of the newest entry in the archive; no later entry may leave
-- KEYS[5] revision       number of commits
-- KEYS[6] the list that the entry belongs to: numbers of the share's entries, oldest first; or, for an entry apart from the
--         chain, the member's own list, newest first
-- KEYS[7] log of version 0.1.0, a list, oldest first
-- KEYS[8] streamed       `seq:hash` of the newest entry in the files of the audit stream; without it there is no stream
-- KEYS[9] stream state   hash; `apart` counts what was streamed apart from the chain
-- KEYS[10] apart         Redis stream of what is streamed apart from the chain
-- KEYS[11..] pairs       index (a hash) of the record, and the record itself as JSON
-- ARGV[1] head and ARGV[2] revision as they were before the caller read the records of this change; '' for none
-- ARGV[3] the entry     ARGV[4] its `seq:hash`; '' for an entry apart from the chain
-- ARGV[5] entries before this time (epoch ms) may leave; apart from the chain: lifetime of the member's list in ms
-- ARGV[6] maximum number of entries   ARGV[7] maximum number of entries in the list of KEYS[6]
-- ARGV[8] '1': the change is never refused
-- ARGV[9] channel on which changes are published
-- Then five for each record: its value, or '' to delete the record and its index field; its field in the index; the
-- field's value; the message to publish, or ''; its lifetime in ms, or '' for no limit.
-- Returns 1; 0 when another change was committed meanwhile; -1 when the log is full and waits for its export or its stream.
local PRUNED_MAX = 10
local APART_MAX = 10000
local entriesMax, listMax = tonumber(ARGV[6]), tonumber(ARGV[7])

local function numberOf(link)
  return tonumber(string.match(link or '', '^(%d+):') or '0')
end
local function textOf(name)
  return redis.call('GET', name) or ''
end

if textOf(KEYS[2]) ~= ARGV[1] or textOf(KEYS[5]) ~= ARGV[2] then return 0 end

for index, text in ipairs(redis.call('LRANGE', KEYS[7], 0, -1)) do
  redis.call('ZADD', KEYS[1], numberOf(textOf(KEYS[3])) + index, text)
end
redis.call('DEL', KEYS[7])

local isChained = ARGV[4] ~= ''
local streamed = redis.call('GET', KEYS[8])
-- No later entry may leave: it is not in the archive yet, or not in the files of the stream.
local mayLeave = numberOf(textOf(KEYS[4]))
if streamed then mayLeave = math.min(mayLeave, numberOf(streamed)) end

local function oldestOfShare()
  local anchor = numberOf(textOf(KEYS[3]))
  local oldest = tonumber(redis.call('LINDEX', KEYS[6], 0) or '0')
  while oldest > 0 and oldest <= anchor do
    redis.call('LPOP', KEYS[6])
    oldest = tonumber(redis.call('LINDEX', KEYS[6], 0) or '0')
  end
  return oldest
end

local function oldestEntry()
  local found = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
  return found[1], tonumber(found[2] or '0')
end

if isChained and ARGV[8] ~= '1' then
  local isShareFull = oldestOfShare() > mayLeave and redis.call('LLEN', KEYS[6]) >= listMax
  local _, oldest = oldestEntry()
  if isShareFull or (oldest > mayLeave and redis.call('ZCARD', KEYS[1]) >= entriesMax) then return -1 end
end

redis.call('INCR', KEYS[5])
if isChained then
  local number = numberOf(ARGV[4])
  redis.call('ZADD', KEYS[1], number, ARGV[3])
  redis.call('SET', KEYS[2], ARGV[4])
  redis.call('RPUSH', KEYS[6], number)
else
  redis.call('LPUSH', KEYS[6], ARGV[3])
  redis.call('LTRIM', KEYS[6], 0, listMax - 1)
  redis.call('PEXPIRE', KEYS[6], ARGV[5])
  if streamed then
    local number = redis.call('HINCRBY', KEYS[9], 'apart', 1)
    redis.call('XADD', KEYS[10], 'MAXLEN', APART_MAX, number .. '-0', 'visit', ARGV[3])
  end
end
for index = 11, #KEYS, 2 do
  local at = 10 + (index - 11) / 2 * 5
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
  if ARGV[at + 3] ~= '' then redis.pcall('PUBLISH', ARGV[9], ARGV[at + 3]) end
end
if not isChained then return 1 end

local function decode(text)
  local isReadable, value = pcall(cjson.decode, text or '')
  return isReadable and value or nil
end

-- Replaces an exported entry by a run, together with the runs before and after it.
local function cut(number)
  local text = redis.call('ZRANGEBYSCORE', KEYS[1], number, number)[1]
  local entry = decode(text)
  if not entry then return end
  local run = { from = number, to = number, previous = entry.previous, hash = entry.hash, time = entry.time }
  local beforeText = redis.call('ZREVRANGEBYSCORE', KEYS[1], number - 1, '-inf', 'LIMIT', 0, 1)[1]
  local afterText = redis.call('ZRANGEBYSCORE', KEYS[1], number + 1, '+inf', 'LIMIT', 0, 1)[1]
  local before, after = decode(beforeText), decode(afterText)
  redis.call('ZREM', KEYS[1], text)
  if before and before.from and before.to == number - 1 then
    run.from, run.previous = before.from, before.previous
    redis.call('ZREM', KEYS[1], beforeText)
  end
  if after and after.from == number + 1 then
    run.to, run.hash, run.time = after.to, after.hash, after.time
    redis.call('ZREM', KEYS[1], afterText)
  end
  redis.call('ZADD', KEYS[1], run.to, cjson.encode(run))
end

-- Few entries leave at a time, so that no change takes long, but more than one for each new entry, so that the log gets
-- shorter. First the oldest of this share; then the oldest of all, if they are too old or too many.
for _ = 1, PRUNED_MAX do
  local oldest = oldestOfShare()
  if redis.call('LLEN', KEYS[6]) <= listMax or oldest > mayLeave then break end
  cut(oldest)
  redis.call('LPOP', KEYS[6])
end
for _ = 1, PRUNED_MAX do
  local text, number = oldestEntry()
  local entry, count = decode(text), redis.call('ZCARD', KEYS[1])
  if not entry or count <= 1 or number > mayLeave then break end
  if entry.time >= tonumber(ARGV[5]) and count <= entriesMax then break end
  redis.call('ZREM', KEYS[1], text)
  redis.call('SET', KEYS[3], string.format('%d:%s', number, entry.hash))
end
return 1
