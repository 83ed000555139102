-- Adds the price of one call to the counters of a vendor, unless one of them would exceed its cap. A negative price returns one.
-- KEYS     counters: integers in millionths of a currency
-- ARGV[1]  price   ARGV[2] lifetime of the counters, s   ARGV[3..] cap of each counter, -1 for none
-- Returns {index of the counter whose cap refuses the price, or 0, and the value of each counter afterwards}.
local price = tonumber(ARGV[1])
local used = {}
for index, key in ipairs(KEYS) do
  used[index] = tonumber(redis.call('GET', key) or '0')
  local cap = tonumber(ARGV[index + 2])
  if price > 0 and cap >= 0 and used[index] + price > cap then return { index, unpack(used) } end
end
for index, key in ipairs(KEYS) do
  used[index] = redis.call('INCRBY', key, ARGV[1])
  redis.call('EXPIRE', key, ARGV[2])
end
return { 0, unpack(used) }
