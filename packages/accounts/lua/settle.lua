-- Ends a batch of one tenant's requests: what was reserved becomes a charge or is given back, and all are counted.
-- KEYS[1] open     hash of reservations, see admit.lua    KEYS[2] counter  billable queries of the period
-- KEYS[3] usage    hash of the day's counts               KEYS[4] applied  hash: writer to its last batch of the day
-- ARGV[1] writer   ARGV[2] number of the batch, ascending for each writer
-- ARGV[3] counter lifetime, ms (0: the period is long over)   ARGV[4] usage lifetime, ms   ARGV[5] applied lifetime, ms
-- ARGV[6] queries to charge that never had a reservation (decided while this server was away)
-- ARGV[7] R, then R pairs: request id, 1 to charge it or 0 not to; the rest are pairs: usage field, count
-- Returns 1, or 0 when this batch was applied before.
local open, counter, usage, applied = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local writer, batch = ARGV[1], tonumber(ARGV[2])
if batch <= tonumber(redis.call('HGET', applied, writer) or '0') then return 0 end

-- A reservation that is not here was lost with the server's last second, or was reclaimed: it is charged now.
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

-- A counter that has expired must not be born again by giving back, nor without a lifetime.
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
