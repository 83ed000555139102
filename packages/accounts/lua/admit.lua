-- Admits requests of one tenant. The rate is exact in every sliding window, the quota is exact in its period. An admitted
-- request consumes the rate and, when its cost is above 0, the quota. A refused request consumes neither.
-- KEYS[1] ring     list of the times of the latest admissions, microseconds, oldest first
-- KEYS[2] counter  billable queries of the period
-- KEYS[3] open     hash of requests that are charged but not settled: id to "cost admittedAtMs period"
-- ARGV[1] rate N per window, -1 for none     ARGV[2] window, microseconds
-- ARGV[3] quota of the period, -1 for none   ARGV[4] period
-- ARGV[5] counter lifetime, ms               ARGV[6] open lifetime, ms
-- then pairs: request id, cost (0: consumes only the rate)
-- Returns {verdict, rateLeft, quotaLeft, waitMs} for each request, in one flat list. Verdict: 1 admitted, 2 admitted before
-- with the same request id (consumes nothing),
-- -1 denied by the rate, -2 denied by the quota. Redis gives the time, because the clocks of gateways may differ.
local ring, counter, open = KEYS[1], KEYS[2], KEYS[3]
local rate, window, quota, period = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4]
local clock = redis.call('TIME')
local now = clock[1] * 1000000 + clock[2]

-- When the server's clock was set back, moves the stored times back too. Otherwise callers would wait for future times.
local function followClock()
  local ahead = tonumber(redis.call('LINDEX', ring, -1) or '0') - now
  if ahead <= 0 then return end
  local times = redis.call('LRANGE', ring, 0, -1)
  redis.call('DEL', ring)
  for _, time in ipairs(times) do redis.call('RPUSH', ring, string.format('%.0f', time - ahead)) end
end

-- Removes admissions older than the window from the ring and counts the rest.
local function countHeld()
  followClock()
  local oldest = redis.call('LINDEX', ring, 0)
  while oldest and tonumber(oldest) <= now - window do
    redis.call('LPOP', ring)
    oldest = redis.call('LINDEX', ring, 0)
  end
  return redis.call('LLEN', ring)
end

local used = tonumber(redis.call('GET', counter) or '0')
local held = rate >= 0 and countHeld() or 0
local admitted, charged = 0, 0

local function waitMs()
  -- After a change to a smaller plan, several admissions have to leave the window first.
  local blocking = tonumber(redis.call('LINDEX', ring, held - rate) or now)
  return math.ceil((blocking + window - now) / 1000)
end

local function verdict(id, cost)
  if redis.call('HEXISTS', open, id) == 1 then return 2 end
  if rate >= 0 and held >= rate then return -1 end
  if quota >= 0 and cost > 0 and used + cost > quota then return -2 end
  if rate >= 0 then
    redis.call('RPUSH', ring, string.format('%.0f', now))
    held = held + 1
  end
  if cost > 0 then
    redis.call('HSET', open, id, string.format('%d %.0f %s', cost, now / 1000, period))
    used = used + cost
    charged = charged + cost
  end
  admitted = admitted + 1
  return 1
end

local replies = {}
for index = 7, #ARGV, 2 do
  local answer = verdict(ARGV[index], tonumber(ARGV[index + 1]))
  replies[#replies + 1] = answer
  replies[#replies + 1] = rate < 0 and -1 or math.max(rate - held, 0)
  replies[#replies + 1] = quota < 0 and -1 or math.max(quota - used, 0)
  replies[#replies + 1] = answer == -1 and waitMs() or 0
end

if admitted > 0 and rate >= 0 then redis.call('PEXPIRE', ring, math.ceil(window / 1000) * 2) end
if charged > 0 then
  redis.call('INCRBY', counter, charged)
  redis.call('PEXPIRE', counter, ARGV[5])
  redis.call('PEXPIRE', open, ARGV[6])
end
return replies
