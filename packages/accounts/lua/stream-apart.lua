-- Adds an item to the audit stream apart from the chain. Without a stream it does nothing.
-- KEYS[1] streamed   KEYS[2] stream state   KEYS[3] Redis stream of the items   ARGV[1] kind   ARGV[2] the item
-- Returns the number of the item, or 0.
local APART_MAX = 10000
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
local number = redis.call('HINCRBY', KEYS[2], 'apart', 1)
redis.call('XADD', KEYS[3], 'MAXLEN', APART_MAX, number .. '-0', ARGV[1], ARGV[2])
return number
