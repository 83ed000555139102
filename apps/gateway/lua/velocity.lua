-- Counts requests, and returns how often their subjects were seen lately. A request shows up to six subjects together.
--
-- A subject has one record for each slot of time (a day; a week for subjects with limits over a week) in which it was seen.
-- Records are small, so a hash, a bucket, holds those of many subjects, and Redis keeps it as one packed list. A record of more
-- than RECORD_MAX bytes has a separate key, and a mark in the bucket. The sections of a record:
--   first     tag (1 byte), start (3): every counter of checks is one and has this start, as in most records
--   counter   tag (1), start (3), number (2): it starts with the first thing that it counts
--   set       tag (1), number of members (2), members, the one that was seen last at the end. A member: time (3), digest (4), and for
--             documents the marks of two surnames (12 bits each; 0: none) and of the door, in sets of an address of the phone (16 bits; 0: none)
-- Times are tenths of seconds since the start of the slot. A member is in the slot of its last sighting only.
-- ARGV[1]: JSON: the prefix of the keys; the slots { name, start, length in milliseconds }: today, yesterday, this week, last week;
-- the most bytes of a tenant in a slot.
-- ARGV[2]: the requests, REQUEST_LENGTH bytes each:
--   flags (1: is counted, 2: has a small amount, 4: yesterday is under the other pepper), its set of limits, a class for each kind of
--   subject (0: none), the marks of the surnames (3), of the door (2) and of the phone (2), the digest of the tenant (8); then for each pepper (this, the one before) and each
--   kind of subject the bucket (4), the name in the bucket (8), and the digest that is its member in sets (4).
-- ARGV[3], ...: sets of limits: for each class of subject its length (2), and if it has limits: 1 for counts by day or 2 by week (1),
-- number of counters (1), counters { tag (1), length (4), number of the limit (1), max (2) }, and sets { tag (1), most members (2), number
-- of windows (1), windows { length (4), number of the limit (1), max (2) }, the longest last }. Lengths are tenths of seconds.
-- Returns for each request: 1 when something was not counted because the tenant has no bytes left, else 0; then pairs of the number of
-- a limit and the count: of crossed limits, and of the last window of each set of documents.
local KINDS, DIGEST_LENGTH, HEAD_LENGTH, RECORD_MAX = 6, 16, 23, 64
local REQUEST_LENGTH = HEAD_LENGTH + 2 * KINDS * DIGEST_LENGTH
local SMALL_AMOUNTS, FIRST, SETS, DOCUMENTS = 4, 15, 16, 17
local MEMBER_LENGTH, DOCUMENT_LENGTH = 7, 12
-- Marks of surnames; those below RARE_MARK stand for the most common ones.
local MARKS, RARE_MARK = 4096, 64
-- Kinds of subjects: persons with one phone at an address, and at one door with a phone, a mailbox or a payer, are a household or a firm.
local ADDRESSES = 4
local JOINS = { [2] = true, [3] = true, [ADDRESSES] = true, [5] = true }
-- More persons with one phone and one door are no household any more: only surnames join them.
local HOUSEHOLD_MAX = 10
-- More persons are counted one by one, because among many some share a surname by chance.
local FAMILIES_MAX = 32
-- The part of a window that is a moment.
local MOMENTS = 64
-- What a name in a bucket costs besides its record.
local NAME_COST = 12
local LARGE = '*'

local call, byte, sub, pack, unpackFrom = redis.call, string.byte, string.sub, struct.pack, struct.unpack
local floor = math.floor
local batch, requests = cjson.decode(ARGV[1]), ARGV[2]
local clock = call('TIME')
local nowMs = clock[1] * 1000 + floor(clock[2] / 1000)

local slots = {}
for index, slot in ipairs(batch.slots) do
  local now = math.max(0, math.min(0xffffff, floor((nowMs - slot[2]) / 100)))
  slots[index] = { prefix = batch.prefix .. slot[1] .. ':', lengthMs = slot[3], lifeMs = math.max(1, slot[2] + 2 * slot[3] - nowMs), now = now, spent = {} }
end

-- Reads the limits of a class of subject: { day or week, counters, sets }; false for a class without limits.
local function readLimits(limits, class)
  local at = 1
  for _ = 2, class do at = at + 2 + unpackFrom('>I2', limits, at) end
  local stop = at + 1 + unpackFrom('>I2', limits, at)
  if stop == at + 1 then return false end
  local counters, sets = {}, {}
  local turn, number = byte(limits, at + 2, at + 3)
  at = at + 4
  local function readLimit(from)
    local length, limit, max = unpackFrom('>I4BI2', limits, from)
    return { length, limit, max }
  end
  for index = 1, number do
    counters[index] = { byte(limits, at), readLimit(at + 1) }
    at = at + 8
  end
  while at < stop do
    local tag, membersMax, windows = unpackFrom('>BI2B', limits, at)
    local set = { tag, membersMax, {} }
    at = at + 4
    for index = 1, windows do set[3][index], at = readLimit(at), at + 7 end
    sets[#sets + 1] = set
  end
  return { turn, counters, sets }
end

-- Once for each class in this call.
local known = {}
local function limitsOf(limitSet, class)
  local name = limitSet * 16 + class
  if known[name] == nil then known[name] = readLimits(ARGV[2 + limitSet], class) end
  return known[name]
end

local function lengthOf(tag) return tag == DOCUMENTS and DOCUMENT_LENGTH or MEMBER_LENGTH end

-- Only one subject is open at a time, in two slots.
local function newRecord() return { starts = {}, numbers = {}, sets = {} } end
local present, past = newRecord(), newRecord()

local function clear(fields) for key in pairs(fields) do fields[key] = nil end end

local function keyOfLarge(record)
  return record.bucket .. ':' .. record.name:gsub('.', function(letter) return string.format('%02x', byte(letter)) end)
end

-- Reads the record of a subject in a slot. `at`: where its digest begins. Returns whether there is one.
local function open(record, slot, at)
  record.slot, record.bucket, record.name = slot, slot.prefix .. sub(requests, at, at + 3), sub(requests, at + 4, at + 11)
  record.isChanged = false
  local value = call('HGET', record.bucket, record.name)
  record.isLarge = value == LARGE
  if record.isLarge then value = call('GET', keyOfLarge(record)) end
  record.value = value or ''
  return value
end

local function parse(record, counters)
  local starts, numbers, sets, value = record.starts, record.numbers, record.sets, record.value
  clear(starts) clear(numbers) clear(sets)
  local at, stop = 1, #value
  while at <= stop do
    local tag = byte(value, at)
    if tag == FIRST then
      local start = unpackFrom('>I3', value, at + 1)
      for _, counter in ipairs(counters) do
        if counter[1] < SMALL_AMOUNTS then starts[counter[1]], numbers[counter[1]] = start, 1 end
      end
      at = at + 4
    elseif tag < SETS then
      starts[tag], numbers[tag] = unpackFrom('>I3I2', value, at + 1)
      at = at + 6
    else
      local last = at + 2 + unpackFrom('>I2', value, at + 1) * lengthOf(tag)
      sets[tag], at = sub(value, at + 3, last), last + 1
    end
  end
end

local function serialise(record)
  local parts, n, numbers = {}, 0, record.numbers
  for tag, start in pairs(record.starts) do
    n = n + 1
    parts[n] = pack('>BI3I2', tag, start, numbers[tag])
  end
  for tag, members in pairs(record.sets) do
    if members ~= '' then
      n = n + 1
      parts[n] = pack('>BI2', tag, #members / lengthOf(tag)) .. members
    end
  end
  return table.concat(parts)
end

-- Returns by how many bytes the slot grew. Its keys live as long as somebody may read them: one turn after it.
local function save(record, value)
  local lifeMs = record.slot.lifeMs
  if value == '' then
    call('HDEL', record.bucket, record.name)
  elseif #value <= RECORD_MAX then
    call('HSET', record.bucket, record.name, value)
  else
    call('SET', keyOfLarge(record), value, 'PX', lifeMs)
    if not record.isLarge then call('HSET', record.bucket, record.name, LARGE) end
  end
  if record.isLarge and #value <= RECORD_MAX then call('DEL', keyOfLarge(record)) end
  if record.value ~= '' then return #value - #record.value end
  call('PEXPIRE', record.bucket, lifeMs)
  return #value + NAME_COST
end

-- The first position of a set whose member was seen after the time; members are in the order of time.
local function firstAfter(members, length, time)
  if time < 0 or members == '' or unpackFrom('>I3', members, 1) > time then return 1 end
  local low, high = 1, #members / length
  while low < high do
    local middle = floor((low + high) / 2)
    if unpackFrom('>I3', members, middle * length + 1) > time then high = middle else low = middle + 1 end
  end
  return low * length + 1
end

local function positionOf(members, length, digest)
  local at = members:find(digest, 1, true)
  while at and (at - 4) % length ~= 0 do at = members:find(digest, at + 1, true) end
  return at and at - 3
end

local function without(members, length, at) return sub(members, 1, at - 1) .. sub(members, at + length) end

-- Persons who share a surname, or a door or a phone, or are joined by others who do. `least`: the lowest mark of a surname that joins.
local function groups(members, least, joins)
  local parents, number = {}, 0
  local function rootOf(mark)
    while parents[mark] ~= mark do mark = parents[mark] end
    return mark
  end
  for at = 1, #members, DOCUMENT_LENGTH do
    local marks, place = unpackFrom('>I3I2', members, at + 7)
    local joined
    local function join(mark)
      if not parents[mark] then parents[mark], number = mark, number + 1 end
      local root = rootOf(mark)
      if joined and joined ~= root then parents[root], number = joined, number - 1 end
      joined = joined or root
    end
    for _, mark in ipairs({ floor(marks / MARKS), marks % MARKS }) do
      if mark >= least then join(mark) end
    end
    if joins and place > 0 then join(MARKS + place) end
    if not joined then number = number + 1 end
  end
  return number
end

-- A family or a firm counts as one person. One of the most common surnames joins by half: strangers share it too.
local function families(members, joins)
  return math.ceil((groups(members, RARE_MARK, joins) + groups(members, 1, joins)) / 2)
end

-- Counts the members of both slots in one window.
local function countWithin(kind, tag, window, max)
  local length = lengthOf(tag)
  local recent, old = present.sets[tag] or '', past.sets[tag] or ''
  local from, fromOld = firstAfter(recent, length, present.slot.now - window), firstAfter(old, length, past.slot.now - window)
  local number = (#recent - from + 1 + #old - fromOld + 1) / length
  if tag == DOCUMENTS and number > 1 and number <= FAMILIES_MAX and max < FAMILIES_MAX then
    return families(sub(recent, from) .. sub(old, fromOld), JOINS[kind] and number <= HOUSEHOLD_MAX)
  end
  return number
end

-- Adds another subject to a set, or moves it to the end. `at`, `pastAt`: where its digests are; `window`: the shortest one. Returns
-- whether it is there. A member that was seen a moment ago stays in its place.
local function show(tag, max, window, at, pastAt, marks, mayGrow)
  local length, slot, members, old = lengthOf(tag), present.slot, present.sets[tag] or '', past.sets[tag]
  local digest = sub(requests, at, at + 3)
  local known = positionOf(members, length, digest)
  if known and slot.now - unpackFrom('>I3', members, known) < window / MOMENTS then return true end
  if not known and not mayGrow then return false end
  local isOld = old and positionOf(old, length, sub(requests, pastAt, pastAt + 3))
  if isOld then past.sets[tag], past.isChanged = without(old, length, isOld), true end
  if known then members = without(members, length, known) end
  members = members .. pack('>I3', slot.now) .. digest .. (tag == DOCUMENTS and marks or '')
  members = sub(members, firstAfter(members, length, slot.now - slot.lengthMs / 100))
  present.sets[tag], present.isChanged = sub(members, math.max(1, #members - max * length + 1)), true
  return true
end

local function isOpen(record, tag, length)
  local start = record.starts[tag]
  return start and start + length > record.slot.now
end

-- Adds one to a counter. It goes on in the slot in which it started, up to one above the limit. Returns nil when it cannot.
local function add(tag, length, max, isCounted, mayGrow)
  local record = isOpen(past, tag, length) and past or present
  local number = isOpen(record, tag, length) and record.numbers[tag] or 0
  if not isCounted or number > max then return number end
  if number == 0 then
    if not mayGrow and not record.starts[tag] then return nil end
    record.starts[tag] = record.slot.now
  end
  record.numbers[tag], record.isChanged = number + 1, true
  return number + 1
end

-- The bytes of a tenant in a slot: those before this call, and those that this call adds.
local function bytesOf(slot, tenant)
  local bytes = slot.spent[tenant]
  if not bytes then
    bytes = { tonumber(call('HGET', slot.prefix .. 'tenants', tenant) or 0), 0 }
    slot.spent[tenant] = bytes
  end
  return bytes
end

-- The marks of the buyer in a set of a kind of subject.
local function marksOf(kind, base)
  return sub(requests, base + 8, base + 10) .. (kind == ADDRESSES and sub(requests, base + 13, base + 14) or sub(requests, base + 11, base + 12))
end

-- The record of a subject that is seen for the first time: every counter is one, and every set has one member.
local function firstRecord(kind, conf, base, isSmall, say)
  local now, value, hasChecks = pack('>I3', present.slot.now), '', false
  for _, counter in ipairs(conf[2]) do
    if counter[1] < SMALL_AMOUNTS then
      if not hasChecks then value, hasChecks = value .. string.char(FIRST) .. now, true end
    elseif isSmall then
      value = value .. string.char(counter[1]) .. now .. '\0\1'
    end
  end
  for _, set in ipairs(conf[3]) do
    local tag, windows = set[1], set[3]
    if byte(requests, base + 1 + tag - SETS) > 0 then
      local at = base + HEAD_LENGTH + (tag - SETS - 1) * DIGEST_LENGTH + 12
      local marks = tag == DOCUMENTS and marksOf(kind, base) or ''
      value = value .. string.char(tag) .. '\0\1' .. now .. sub(requests, at, at + 3) .. marks
      if tag == DOCUMENTS then say(windows[#windows][2], 1) end
    end
  end
  return value
end

-- Counts a request with one of its subjects, which was seen before. Returns whether everything could be counted.
local function countKnown(kind, conf, base, pastPepper, isCounted, isSmall, mayGrow, say)
  local isComplete = true
  parse(present, conf[2])
  parse(past, conf[2])
  for _, counter in ipairs(conf[2]) do
    if counter[1] < SMALL_AMOUNTS or isSmall then
      local length, limit, max = unpack(counter[2])
      local number = add(counter[1], length, max, isCounted, mayGrow)
      isComplete = isComplete and number ~= nil
      if number and number > max then say(limit, number) end
    end
  end
  for _, set in ipairs(conf[3]) do
    local tag, windows = set[1], set[3]
    local other = tag - SETS
    if byte(requests, base + 1 + other) > 0 then
      local at = base + HEAD_LENGTH + (other - 1) * DIGEST_LENGTH + 12
      local pastAt = at + (pastPepper - 1) * KINDS * DIGEST_LENGTH
      if isCounted and not show(tag, set[2], windows[1][1], at, pastAt, marksOf(kind, base), mayGrow) then isComplete = false end
      for index, window in ipairs(windows) do
        local number = countWithin(kind, tag, window[1], window[3])
        if number > window[3] or tag == DOCUMENTS and index == #windows then say(window[2], number) end
      end
    end
  end
  return isComplete
end

local function countRequest(base)
  local flags, limitSet = byte(requests, base, base + 1)
  local isCounted, isSmall, isTurned = flags % 2 == 1, floor(flags / 2) % 2 == 1, flags >= 4
  local tenant = sub(requests, base + 15, base + 22)
  local answer, n, isFull = { 0 }, 1, false
  local function say(number, sum)
    answer[n + 1], answer[n + 2] = number, sum
    n = n + 2
  end
  for kind = 1, KINDS do
    local class = byte(requests, base + 1 + kind)
    local conf = class > 0 and limitsOf(limitSet, class)
    if conf then
      local isWeekly = conf[1] == 2
      local slot, before = slots[isWeekly and 3 or 1], slots[isWeekly and 4 or 2]
      local pastPepper = (isWeekly or isTurned) and 2 or 1
      local at = base + HEAD_LENGTH + (kind - 1) * DIGEST_LENGTH
      local isKnown = open(present, slot, at)
      isKnown = open(past, before, at + (pastPepper - 1) * KINDS * DIGEST_LENGTH) or isKnown
      local bytes = bytesOf(slot, tenant)
      local mayGrow = bytes[1] + bytes[2] < batch.bytes
      if isKnown then
        isFull = not countKnown(kind, conf, base, pastPepper, isCounted, isSmall, mayGrow, say) or isFull
        if past.isChanged then save(past, serialise(past)) end
        if present.isChanged then bytes[2] = bytes[2] + save(present, serialise(present)) end
      elseif isCounted and mayGrow then
        bytes[2] = bytes[2] + save(present, firstRecord(kind, conf, base, isSmall, say))
      else
        isFull = isFull or isCounted
      end
    end
  end
  answer[1] = isFull and 1 or 0
  return answer
end

local answers = {}
for base = 1, #requests, REQUEST_LENGTH do answers[#answers + 1] = countRequest(base) end
for index = 1, #slots do
  local slot = slots[index]
  for tenant, bytes in pairs(slot.spent) do
    if bytes[2] ~= 0 then
      call('HINCRBY', slot.prefix .. 'tenants', tenant, bytes[2])
      call('PEXPIRE', slot.prefix .. 'tenants', slot.lifeMs)
    end
  end
end
return answers
