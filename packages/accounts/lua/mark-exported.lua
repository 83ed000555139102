-- Notes that the archive has all entries up to a link. An earlier link than the noted one changes nothing.
-- KEYS[1] `seq:hash` of the newest entry in the archive   ARGV[1] the link
local function numberOf(link)
  return tonumber(string.match(link or '', '^(%d+):') or '0')
end
if numberOf(ARGV[1]) <= numberOf(redis.call('GET', KEYS[1]) or '') then return 0 end
redis.call('SET', KEYS[1], ARGV[1])
return 1
