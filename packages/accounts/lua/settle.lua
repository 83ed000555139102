-- Settles a batch of one tenant's requests: each reservation becomes a charge or is given back, and every request is
-- counted.
-- KEYS[1] open     hash of reservations, see admit.lua    KEYS[2] counter  billable queries of the period
-- KEYS[3] usage    hash of the day's counts               KEYS[4] applied  hash: writer to the number of its last batch of the day
-- ARGV[1] writer   ARGV[2] number of the batch, ascending for each writer
-- ARGV[3] counter lifetime, ms (0: the period ended long ago)   ARGV[4] usage lifetime, ms   ARGV[5] applied lifetime, ms
-- ARGV[6] queries to charge that never had a reservation, because they were decided while this server was away
-- ARGV[7] R, then R pairs: request id, and 1 to charge it or 0 not to; after those, pairs: usage field, count
-- Returns 1, or 0 when this batch was applied before.
local open, counter, usage, applied = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local writer, batch = ARGV[1], tonumber(ARGV[2])
if batch <= tonumber(redis.call('HGET', applied, writer) or '0') then return 0 end

-- A missing reservation was lost in a crash of the server, or was reclaimed. Its request is charged now.
local change = tonumber(ARGV[6])
local last = 7 + 2 * tonumber(ARGV[7])
for index = 8, last, 2 do
  local charge = tonumber(ARGV[index + 1])
  local held = redis.call('HGET', open, ARGV[index])
  if held then
    redis.call('HDEL', open, ARGV[index])
    local cost = tonumber(string.match(held, '^%d+'))
    if charge == 0 then change = change - cost end
  else
    change = change + charge
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
return 1
