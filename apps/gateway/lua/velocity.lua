-- Counts one sighting of each subject and says how many each has had.
-- KEYS: for each subject its counter; then, where a window may reach back before the pepper turned, for each subject its
-- counter under the pepper before (read only).
-- ARGV: for each subject the window in milliseconds.
-- Returns the sightings of each subject within its window, in order.
local counts = {}
for index = 1, #ARGV do
  local counter, before = KEYS[index], KEYS[#ARGV + index]
  counts[index] = redis.call('INCR', counter)
  -- The window starts with the first sighting; a counter never stays without a lifetime.
  if redis.call('PTTL', counter) < 0 then redis.call('PEXPIRE', counter, ARGV[index]) end
  if before then counts[index] = counts[index] + tonumber(redis.call('GET', before) or '0') end
end
return counts
