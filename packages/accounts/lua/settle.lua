-- Settles a batch of one tenant's requests: each reservation becomes a charge or is given back, and every request is
-- counted.
-- KEYS[1] open     hash of reservations, see admit.lua    KEYS[2] counter  billable queries of the period
-- KEYS[3] usage    hash of the day's counts               KEYS[4] applied  hash: writer to the number of its last batch of the day
-- then for each request with an idempotency key, in the order of the requests: its mark, see admit.lua
-- ARGV[1] writer   ARGV[2] number of the batch, ascending for each writer
-- ARGV[3] counter lifetime, ms (0: the period ended long ago)   ARGV[4] usage lifetime, ms   ARGV[5] applied lifetime, ms
-- ARGV[6] queries to charge that never had a reservation, because they were decided while this server was away
-- ARGV[7] lifetime of a charged mark, ms     ARGV[8] hourly number of charged marks from which they live shorter
-- ARGV[9] that shorter lifetime, ms          ARGV[10] name of the count of charged marks, to which the hour is added
-- ARGV[11] R, then R triples: request id, 1 to charge it or 0 not to, and for a request with an idempotency key its
-- fingerprint and the usage fields of its charge, with "/" between; after those, pairs: usage field, count
-- Returns for each request with an idempotency key: 0 not charged, 1 charged, 2 not charged because an earlier answer under the
-- key was. Returns nothing when this batch was applied before.
local open, counter, usage, applied = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local writer, batch = ARGV[1], tonumber(ARGV[2])
if batch <= tonumber(redis.call('HGET', applied, writer) or '0') then return {} end

-- A missing reservation was lost in a crash of the server, or was reclaimed. Its request is charged now.
local change = tonumber(ARGV[6])

-- Ends a reservation. Returns its cost, or nil when it does not exist.
local function release(id)
  local held = redis.call('HGET', open, id)
  if held then redis.call('HDEL', open, id) end
  return held and tonumber(string.match(held, '^%d+'))
end

-- A tenant that sends very many keys must not fill the memory: above a number in one hour, marks live shorter.
local function markLifetime()
  local count = ARGV[10] .. math.floor(redis.call('TIME')[1] / 3600)
  local marks = redis.call('INCRBY', count, 1)
  if marks == 1 then redis.call('PEXPIRE', count, 3600000) end
  return marks > tonumber(ARGV[8]) and ARGV[9] or ARGV[7]
end

-- An answer under an idempotency key. The first one that is charged takes over the reservation of whichever request holds it.
-- The others are not charged: they give back what they hold, and their charge leaves the usage. Returns the request's reply.
local function settleMarked(mark, reserved, charge, what)
  local fingerprint, fields = string.match(what, '^([^/]+)(.*)$')
  local known, state = string.match(redis.call('GET', mark) or '', '^(%S+) (%S+)$')
  if charge == 1 and state == '+' then
    for field in string.gmatch(fields, '/([^/]+)') do redis.call('HINCRBY', usage, field, -1) end
  end
  if charge == 0 or state == '+' then
    change = change - (reserved or 0)
    return state == '+' and 2 or 0
  end
  if not reserved and not (state and release(state)) then change = change + 1 end
  redis.call('SET', mark, (known or fingerprint) .. ' +', 'PX', markLifetime())
  return 1
end

local last, marks = 11 + 3 * tonumber(ARGV[11]), 4
local charges = {}
for index = 12, last, 3 do
  local charge, what = tonumber(ARGV[index + 1]), ARGV[index + 2]
  local reserved = release(ARGV[index])
  if what ~= '' then
    marks = marks + 1
    charges[#charges + 1] = settleMarked(KEYS[marks], reserved, charge, what)
  elseif not reserved then
    change = change + charge
  elseif charge == 0 then
    change = change - reserved
  end
end

-- Do not create an expired counter when giving back, nor any counter without a lifetime.
local lifetime = tonumber(ARGV[3])
if change > 0 and lifetime > 0 then
  redis.call('INCRBY', counter, change)
  redis.call('PEXPIRE', counter, lifetime)
elseif change < 0 and redis.call('EXISTS', counter) == 1 then
  redis.call('INCRBY', counter, change)
end

for index = last + 1, #ARGV, 2 do redis.call('HINCRBY', usage, ARGV[index], ARGV[index + 1]) end
if last < #ARGV then redis.call('PEXPIRE', usage, ARGV[4]) end
redis.call('HSET', applied, writer, batch)
redis.call('PEXPIRE', applied, ARGV[5])
return charges
