-- Counts the label of a receipt once. A later label of the same receipt moves its counts.
-- KEYS[1] hash of some of the labelled receipts, digest to label   KEYS[2] hash of counts, `label field` to count; both of one month
-- ARGV[1] label   ARGV[2] when KEYS[1] expires, epoch ms   ARGV[3] when KEYS[2] expires, epoch ms
-- ARGV[4] the most entries of KEYS[1] with which a new one is added   ARGV[5] number of digests
-- ARGV[6..] digests of the receipt, one for each pepper, the newest first; then the fields that the receipt counts in
-- Returns `counted`, `changed`, `repeated` or `not_counted`.
local label, digests = ARGV[1], tonumber(ARGV[5])
local digest, known = ARGV[6], false
for index = 6, 5 + digests do
  local found = redis.call('HGET', KEYS[1], ARGV[index])
  if found then digest, known = ARGV[index], found end
end
if known == label then return 'repeated' end
if not known and redis.call('HLEN', KEYS[1]) >= tonumber(ARGV[4]) then return 'not_counted' end

redis.call('HSET', KEYS[1], digest, label)
redis.call('PEXPIREAT', KEYS[1], ARGV[2])
for index = 6 + digests, #ARGV do
  if known then
    local before = known .. ' ' .. ARGV[index]
    if redis.call('HINCRBY', KEYS[2], before, -1) <= 0 then redis.call('HDEL', KEYS[2], before) end
  end
  redis.call('HINCRBY', KEYS[2], label .. ' ' .. ARGV[index], 1)
end
redis.call('PEXPIREAT', KEYS[2], ARGV[3])
return known and 'changed' or 'counted'
