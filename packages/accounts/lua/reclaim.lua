-- Gives back the reservations of abandoned requests of one period.
-- KEYS[1] open     hash of reservations, see admit.lua    KEYS[2] counter  billable queries of the period
-- ARGV[1] period   ARGV[2] reservations made before this are abandoned, ms
-- Returns the number of abandoned requests.
local fields = redis.call('HGETALL', KEYS[1])
local given, found = 0, 0
for index = 1, #fields, 2 do
  local cost, madeAt, period = string.match(fields[index + 1], '^(%d+) (%d+) (.+)$')
  if period == ARGV[1] and tonumber(madeAt) < tonumber(ARGV[2]) then
    redis.call('HDEL', KEYS[1], fields[index])
    given = given + cost
    found = found + 1
  end
end
-- Do not create a counter that has expired.
if given > 0 and redis.call('EXISTS', KEYS[2]) == 1 then redis.call('DECRBY', KEYS[2], given) end
return found
