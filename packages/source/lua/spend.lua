-- Adds the price of one call to the counters of a vendor, unless one of them would exceed its cap. A negative price returns one.
-- KEYS     counters: integers in millionths of a currency; with a tenant, its counter is the last one. Then the hash of reached caps
-- ARGV[1]  price   ARGV[2] lifetime of the counters, s   ARGV[3] field of tenant and vendor, or ''   ARGV[4..] cap of each counter, -1 for none
-- Returns {index of the counter whose cap refuses the price, or 0, and the value of each counter afterwards}.
local price = tonumber(ARGV[1])
local counters = #KEYS - 1
local used = {}

-- Notes that a tenant has reached a share of its cap. The share of a day never falls.
local function note(percent)
  local reached = KEYS[#KEYS]
  if percent <= tonumber(redis.call('HGET', reached, ARGV[3]) or '0') then return end
  redis.call('HSET', reached, ARGV[3], percent)
  redis.call('EXPIRE', reached, ARGV[2])
end

for index = 1, counters do
  used[index] = tonumber(redis.call('GET', KEYS[index]) or '0')
  local cap = tonumber(ARGV[index + 3])
  if price > 0 and cap >= 0 and used[index] + price > cap then
    if index == counters and ARGV[3] ~= '' then note(100) end
    return { index, unpack(used) }
  end
end
for index = 1, counters do
  used[index] = redis.call('INCRBY', KEYS[index], ARGV[1])
  redis.call('EXPIRE', KEYS[index], ARGV[2])
end
if ARGV[3] ~= '' and used[counters] * 100 >= tonumber(ARGV[#ARGV]) * 80 then note(80) end
return { 0, unpack(used) }
