-- Notes what is in the files of the audit stream, and keeps the lease. A worker that lost its lease, or whose position was
-- moved meanwhile, changes nothing: what it wrote is written again.
-- KEYS[1] lease   KEYS[2] streamed   KEYS[3] stream state   KEYS[4] Redis stream of the items apart from the chain
-- ARGV[1] text of the lease   ARGV[2] lifetime of the lease in ms   ARGV[3] `seq:hash` before   ARGV[4] `seq:hash` now
-- ARGV[5] number of the last item apart that was taken   ARGV[6] the time, epoch ms
-- Returns 1 or 0.
if redis.call('GET', KEYS[1]) ~= ARGV[1] or redis.call('GET', KEYS[2]) ~= ARGV[3] then return 0 end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
redis.call('SET', KEYS[2], ARGV[4])
redis.call('HSET', KEYS[3], 'apartTaken', ARGV[5], 'takenAt', ARGV[6])
redis.call('HDEL', KEYS[3], 'failures', 'failedAt', 'problem')
redis.call('XTRIM', KEYS[4], 'MINID', (tonumber(ARGV[5]) + 1) .. '-0')
return 1
