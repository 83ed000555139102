-- Counts an attempt before it is made, so that parallel attempts are counted too. Counts nothing while the caller must wait.
-- KEYS[1..]  hashes to count in (account, and network if it counts); fields: failures, until (epoch ms)
-- ARGV[1] now, epoch ms   ARGV[2] first wait, ms   ARGV[3] longest wait, ms
-- Then for each key: number of free attempts, lifetime of the hash in ms.
-- Returns the wait in ms; 0: the attempt may be made.
local now, first, longest = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])

local wait = 0
for _, key in ipairs(KEYS) do
  local untilTime = tonumber(redis.call('HGET', key, 'until') or '0')
  if untilTime - now > wait then wait = untilTime - now end
end
if wait > 0 then return wait end

for index, key in ipairs(KEYS) do
  local free, lifetime = tonumber(ARGV[2 + index * 2]), ARGV[3 + index * 2]
  local failures = redis.call('HINCRBY', key, 'failures', 1)
  if failures >= free then
    local pause = math.min(first * 2 ^ math.min(failures - free, 30), longest)
    redis.call('HSET', key, 'until', string.format('%d', now + pause))
  end
  redis.call('PEXPIRE', key, lifetime)
end
return 0
