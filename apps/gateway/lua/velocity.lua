-- Counts requests, and returns the limit that each request crossed. A request shows up to three subjects together.
--
-- The Redis value of a subject holds its open windows, one after the other. It expires when the last window ends. A window
-- starts with the first thing that it counts and ends at a fixed time; windows that have ended are left out when the subject
-- is written. The fields of a window:
--   1         its length in milliseconds
--   2         its end in milliseconds since 1970
--   3         number of checks, exact up to one above the limit
--   4, 5, 6   digests of the documents, phones and IP addresses that were seen with the subject, joined; at most one more
--             than the limit
-- KEYS: for each request its document, phone and IP address, each under the pepper of today and under that of yesterday; an
-- empty string when the request has no such subject.
-- ARGV[1]: the limits as JSON. For each kind of subject a list of windows { length, limits }; a limit is { number, what it
-- counts (0: checks, 1-3: other subjects of that kind), maximum }.
-- ARGV[2]: for each of KEYS the digest that represents it in the windows of other subjects, joined.
-- ARGV[3]: for each request 1, or 0 for a repetition that was counted before: it is only compared with the limits.
-- Returns for each request the number of the first crossed limit, or 0.
local KINDS, PEPPERS, DIGEST_LENGTH = 3, 2, 11
local WINDOW = '>I4dI4sss'
local LENGTH, ENDS_AT, CHECKS = 1, 2, 3
-- Only in memory: whether the window was changed. struct.unpack puts the next position there.
local IS_CHANGED = 7
local NO_LIMIT = math.huge

local windowsOf, digests = cjson.decode(ARGV[1]), ARGV[2]
-- Whether the present request is counted.
local isCounted = true
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

-- Open windows by key and length; and the keys that were changed.
local subjects, isChanged = {}, {}
for index, value in ipairs(redis.call('MGET', unpack(KEYS))) do
  local key = KEYS[index]
  subjects[key] = subjects[key] or openWindows(value or '')
end

local function digestOf(index)
  return digests:sub((index - 1) * DIGEST_LENGTH + 1, index * DIGEST_LENGTH)
end

-- Counts a check, or another subject by its digest. Returns the new number.
local function add(window, member, digest, max)
  local before = window[member]
  local sum = digest and #before / DIGEST_LENGTH or before
  if not isCounted or sum > max or digest and before:find(digest, 1, true) then return sum end
  window[member] = digest and before .. digest or sum + 1
  window[IS_CHANGED] = true
  return sum + 1
end

-- Counts a request in one window, and returns the number of the first crossed limit. `base` is the number of KEYS before those
-- of the request, plus one when the window is under the pepper of yesterday.
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

-- Counts a request in every window of one of its subjects.
local function countSubject(kind, base)
  local today = KEYS[base + kind * PEPPERS - 1]
  local yesterday = KEYS[base + kind * PEPPERS]
  local windows, crossed = windowsOf[kind], NO_LIMIT
  for at = 1, #windows do
    local lengthMs, limits = windows[at][1], windows[at][2]
    -- A window continues under the pepper under which it started.
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
  isCounted = ARGV[3]:sub(#answers + 1, #answers + 1) == '1'
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
  -- This also restores a missing expiry.
  redis.call('SET', key, table.concat(windows), 'PX', endsAt - nowMs)
end
return answers
