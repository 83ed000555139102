-- Admits one request: rate exact in every sliding window, quota exact in its period, both consumed or neither.
-- KEYS[1] ring         list of the last N admission times, microseconds, oldest first
-- KEYS[2] counter      billable queries of the period
-- KEYS[3] reservation  what this request was charged, for a refund
-- ARGV[1] rate N per window, -1 for none     ARGV[2] window, microseconds
-- ARGV[3] quota of the period, -1 for none   ARGV[4] cost of this request (0: only the rate is consumed)
-- ARGV[5] counter lifetime, ms               ARGV[6] reservation lifetime, ms
-- Returns {verdict, rateLeft, quotaLeft, waitMs}; verdict 1 admitted, 2 replay, -1 denied by rate, -2 denied by quota.
-- The clock is Redis's own: gateways may disagree about the time.
local rate, window = tonumber(ARGV[1]), tonumber(ARGV[2])
local quota, cost = tonumber(ARGV[3]), tonumber(ARGV[4])
local clock = redis.call('TIME')
local now = clock[1] * 1000000 + clock[2]

local used = tonumber(redis.call('GET', KEYS[2]) or '0')
local function quotaLeft(count)
  if quota < 0 then return -1 end
  return math.max(quota - count, 0)
end

if redis.call('EXISTS', KEYS[3]) == 1 then
  return { 2, rate, quotaLeft(used), 0 }
end

local held = 0
local rateLeft = -1
if rate >= 0 then
  local newest = tonumber(redis.call('LINDEX', KEYS[1], -1) or '0')
  -- The server's clock went back by more than a window: what the ring holds is no longer comparable.
  if newest > now + window then redis.call('DEL', KEYS[1]) end
  local length = redis.call('LLEN', KEYS[1])
  -- Times ascend, so the first one inside the window is found by halving.
  local low, high = 0, length
  while low < high do
    local middle = math.floor((low + high) / 2)
    if tonumber(redis.call('LINDEX', KEYS[1], middle)) > now - window then high = middle else low = middle + 1 end
  end
  held = length - low
  rateLeft = math.max(rate - held, 0)
  if held >= rate then
    local oldest = tonumber(redis.call('LINDEX', KEYS[1], length - rate) or now)
    return { -1, 0, quotaLeft(used), math.ceil((oldest + window - now) / 1000) }
  end
end

if quota >= 0 and cost > 0 and used + cost > quota then
  return { -2, rateLeft, quotaLeft(used), 0 }
end

if rate >= 0 then
  redis.call('RPUSH', KEYS[1], now)
  redis.call('LTRIM', KEYS[1], -rate, -1)
  redis.call('PEXPIRE', KEYS[1], math.ceil(window / 1000) * 2)
  rateLeft = rateLeft - 1
end
if cost > 0 then
  used = redis.call('INCRBY', KEYS[2], cost)
  redis.call('PEXPIRE', KEYS[2], ARGV[5])
  redis.call('SET', KEYS[3], cost, 'PX', ARGV[6])
end
return { 1, rateLeft, quotaLeft(used), 0 }
