-- Counts requests, each a check of up to three subjects seen together, and says which limit each request crossed.
--
-- A subject is one value: its open windows, one after the other. It lives as long as the last of them. A window begins with
-- the first thing it counts and is over at a fixed time; those that are over are left out when the subject is written. Its
-- members:
--   1         its length in milliseconds
--   2         when it is over, in milliseconds since 1970
--   3         checks, exact up to one above the limit
--   4, 5, 6   the digests of the documents, phones and IP addresses it was seen with, one after the other: as many as that
-- KEYS: for each request its document, phone and IP address, each under today's pepper and under yesterday's; empty where
-- it has none.
-- ARGV: the limits in JSON, for each kind of subject its windows, { length, limits }, and of a limit { number, what it counts
-- (0 checks, 1-3 others of that kind), most }; then the digest of each of KEYS in the windows of others, one after the other.
-- Returns for each request the number of the first limit crossed, or 0.
local KINDS, PEPPERS, DIGEST_LENGTH = 3, 2, 11
local WINDOW = '>I4dI4sss'
local LENGTH, ENDS_AT, CHECKS = 1, 2, 3
-- While it is not packed; unpacking leaves there where the next one begins.
local IS_CHANGED = 7
local NO_LIMIT = math.huge

local windowsOf, digests = cjson.decode(ARGV[1]), ARGV[2]
local clock = redis.call('TIME')
local nowMs = clock[1] * 1000 + math.floor(clock[2] / 1000)

local function openWindows(value)
  local open, at = {}, 1
  while at <= #value do
    local window = { struct.unpack(WINDOW, value, at) }
    at, window[IS_CHANGED] = window[IS_CHANGED], false
    if window[ENDS_AT] > nowMs then open[window[LENGTH]] = window end
  end
  return open
end

-- By key, of each its open windows by their length.
local subjects, isChanged = {}, {}
for index, value in ipairs(redis.call('MGET', unpack(KEYS))) do
  local key = KEYS[index]
  subjects[key] = subjects[key] or openWindows(value or '')
end

local function digestOf(index)
  return digests:sub((index - 1) * DIGEST_LENGTH + 1, index * DIGEST_LENGTH)
end

-- Counts a check, or another by its digest, and answers how many there are with it.
local function add(window, member, digest, max)
  local before = window[member]
  local sum = digest and #before / DIGEST_LENGTH or before
  if sum > max or digest and before:find(digest, 1, true) then return sum end
  window[member] = digest and before .. digest or sum + 1
  window[IS_CHANGED] = true
  return sum + 1
end

-- Counts a request in one window, and answers the number of the first limit crossed. `base` is how many of KEYS stand before
-- the request's, and one more where the window is yesterday's.
local function count(window, limits, base)
  local crossed = NO_LIMIT
  for at = 1, #limits do
    local number, counted, max = limits[at][1], limits[at][2], limits[at][3]
    local other, sum = base + counted * PEPPERS - 1, 0
    if counted == 0 then
      sum = add(window, CHECKS, nil, max)
    elseif KEYS[other] ~= '' then
      sum = add(window, CHECKS + counted, digestOf(other), max)
    end
    if sum > max and number < crossed then crossed = number end
  end
  return crossed
end

-- Counts a request in each window of one of its subjects.
local function countSubject(kind, base)
  local today = KEYS[base + kind * PEPPERS - 1]
  local yesterday = KEYS[base + kind * PEPPERS]
  local windows, crossed = windowsOf[kind], NO_LIMIT
  for at = 1, #windows do
    local lengthMs, limits = windows[at][1], windows[at][2]
    -- A window goes on under the pepper under which it began.
    local isOlder = subjects[yesterday][lengthMs] ~= nil
    local key = isOlder and yesterday or today
    local window = subjects[key][lengthMs] or { lengthMs, nowMs + lengthMs, 0, '', '', '', false }
    crossed = math.min(crossed, count(window, limits, isOlder and base + 1 or base))
    if window[IS_CHANGED] then
      subjects[key][lengthMs], isChanged[key] = window, true
    end
  end
  return crossed
end

local answers = {}
for base = 0, #KEYS - 1, KINDS * PEPPERS do
  local crossed = NO_LIMIT
  for kind = 1, KINDS do
    if KEYS[base + kind * PEPPERS] ~= '' then crossed = math.min(crossed, countSubject(kind, base)) end
  end
  answers[#answers + 1] = crossed == NO_LIMIT and 0 or crossed
end

for key in pairs(isChanged) do
  local windows, endsAt = {}, 0
  for _, window in pairs(subjects[key]) do
    windows[#windows + 1] = struct.pack(WINDOW, unpack(window))
    endsAt = math.max(endsAt, window[ENDS_AT])
  end
  -- Also mends one that lost its lifetime.
  redis.call('SET', key, table.concat(windows), 'PX', endsAt - nowMs)
end
return answers
