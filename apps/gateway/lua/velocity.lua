-- Counts one sighting of each subject and says how many each has had.
-- KEYS: for each subject two counters, under today's pepper and under yesterday's (read only).
-- ARGV: for each subject the window in milliseconds.
-- Returns the sightings of each subject within its window, in order.
local counts = {}
for index = 1, #ARGV do
  local today, yesterday = KEYS[index * 2 - 1], KEYS[index * 2]
  local count = redis.call('INCR', today)
  -- The window starts with the first sighting; a counter never stays without a lifetime.
  if redis.call('PTTL', today) < 0 then redis.call('PEXPIRE', today, ARGV[index]) end
  counts[index] = count + tonumber(redis.call('GET', yesterday) or '0')
end
return counts
