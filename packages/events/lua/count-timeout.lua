-- Counts a time-out of an endpoint. Attempts that overlap see the same stall, so an attempt counts only if it began after the
-- last time-out that counted.
-- KEYS[1] health of the endpoint: hash
-- ARGV[1] when the attempt began   ARGV[2] now
if tonumber(redis.call('HGET', KEYS[1], 'timedOutAt') or '0') <= tonumber(ARGV[1]) then
  redis.call('HINCRBY', KEYS[1], 'timeouts', 1)
  redis.call('HSET', KEYS[1], 'timedOutAt', ARGV[2])
end
