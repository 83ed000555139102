-- Counts requests, each a check of up to three subjects seen together, and says which limit each request crossed.
--
-- A window of a subject is a hash, begun by its first check and gone when its time is over. Its fields:
--   0               checks
--   1, 2, 3         distinct documents, phones and IP addresses it was seen with: exact up to one above the limit
--   <1-3><digest>   each of those
-- KEYS: for each request its document, phone and IP address, each under today's pepper and under yesterday's; empty where
-- it has none. The window's length is appended here.
-- ARGV: how many limits; for each of them the subject (1-3), what is counted (a field, 0-3), the window in milliseconds and
-- the most; then for each of KEYS the digest that stands for it in the windows of others.
-- Returns for each request the number of the first limit crossed, or 0.
local KINDS, PEPPERS, LIMIT_ARGS = 3, 2, 4
local NEVER_A_MEMBER = '-'

-- For each kind of subject its windows, for each of them its limits.
local windows = { {}, {}, {} }
local limitCount = tonumber(ARGV[1])
for number = 1, limitCount do
  local at = 1 + (number - 1) * LIMIT_ARGS
  local ofKind, windowMs = windows[tonumber(ARGV[at + 1])], ARGV[at + 3]
  local window = ofKind[windowMs] or {}
  ofKind[windowMs] = window
  window[#window + 1] = { number = number, counted = tonumber(ARGV[at + 2]), max = tonumber(ARGV[at + 4]) }
end
local digestsAt = 1 + limitCount * LIMIT_ARGS

local function isOpenFor(key, ofKind)
  local names = {}
  for windowMs in pairs(ofKind) do names[#names + 1] = key .. ':' .. windowMs end
  return #names > 0 and redis.call('EXISTS', unpack(names)) > 0
end

-- Where a count is, and where it is noted that this one is counted already: a check never is.
local function fieldsOf(limits, digestOf)
  local fields = {}
  for _, limit in ipairs(limits) do
    fields[#fields + 1] = limit.counted
    fields[#fields + 1] = limit.counted == 0 and NEVER_A_MEMBER or limit.counted .. digestOf(limit.counted)
  end
  return fields
end

-- Counts one check in a window; answers the number of the first limit crossed, or a higher one than any.
local function count(key, lifetimeMs, windowMs, limits, digestOf)
  local fields = fieldsOf(limits, digestOf)
  local found = redis.call('HMGET', key, unpack(fields))
  local changes, crossed = {}, limitCount + 1
  for index, limit in ipairs(limits) do
    local at = 2 * index - 1
    local sum, isCounted = tonumber(found[at] or 0), found[at + 1]
    local isPresent = limit.counted == 0 or digestOf(limit.counted) ~= ''
    if isPresent and not isCounted and (limit.counted == 0 or sum <= limit.max) then
      sum = sum + 1
      changes[#changes + 1], changes[#changes + 2] = fields[at], sum
      if limit.counted ~= 0 then changes[#changes + 1], changes[#changes + 2] = fields[at + 1], '' end
    end
    if isPresent and sum > limit.max then crossed = math.min(crossed, limit.number) end
  end
  if #changes > 0 then
    redis.call('HSET', key, unpack(changes))
    -- Also mends one that lost its lifetime.
    if lifetimeMs < 0 then redis.call('PEXPIRE', key, windowMs) end
  end
  return crossed
end

local answers = {}
for request = 1, #KEYS / (KINDS * PEPPERS) do
  local base = (request - 1) * KINDS * PEPPERS
  local crossed = limitCount + 1
  for kind = 1, KINDS do
    local today, yesterday = KEYS[base + kind * PEPPERS - 1], KEYS[base + kind * PEPPERS]
    -- A window goes on under the pepper under which it began.
    local mayBeOlder = today ~= '' and isOpenFor(yesterday, windows[kind])
    for windowMs, limits in pairs(today ~= '' and windows[kind] or {}) do
      local pepper, key = 1, yesterday .. ':' .. windowMs
      local lifetimeMs = mayBeOlder and redis.call('PTTL', key) or -2
      if lifetimeMs == -2 then
        pepper, key = 0, today .. ':' .. windowMs
        lifetimeMs = redis.call('PTTL', key)
      end
      local function digestOf(other) return ARGV[digestsAt + base + other * PEPPERS - 1 + pepper] end
      crossed = math.min(crossed, count(key, lifetimeMs, windowMs, limits, digestOf))
    end
  end
  answers[request] = crossed > limitCount and 0 or crossed
end
return answers
