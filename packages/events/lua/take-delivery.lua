-- Takes one due delivery of a tenant: the oldest one of the first endpoint that has a free place. It is due again at the end of
-- its lease, in case its worker dies. After as many time-outs in a row as ARGV[4], an endpoint has one place until it answers, and
-- only every so many attempts have the whole time.
-- KEYS[3i-2] due deliveries of endpoint i: sorted set, event id to the time it is due   KEYS[3i-1] its failed attempts: hash
-- KEYS[3i] its health: hash
-- ARGV[1] now   ARGV[2] end of the lease   ARGV[3] places of an endpoint   ARGV[4] time-outs in a row
-- ARGV[4+i] attempts in progress at endpoint i
-- Returns {i or 0, event id, its failed attempts, 1 for a short attempt, when the next one of a free place is due or ''}.
local now, timeoutsMax = tonumber(ARGV[1]), tonumber(ARGV[4])
local taken, event, tries, short, next = 0, '', 0, 0, nil
for i = 1, #KEYS / 3 do
  local dueOf = KEYS[3 * i - 2]
  local timeouts = tonumber(redis.call('HGET', KEYS[3 * i], 'timeouts') or '0')
  local isSilent = timeouts >= timeoutsMax
  local free = (isSilent and 1 or tonumber(ARGV[3])) - tonumber(ARGV[4 + i])
  if free > 0 then
    local id, due, _, after = unpack(redis.call('ZRANGE', dueOf, 0, 1, 'WITHSCORES'))
    if due and taken == 0 and tonumber(due) <= now then
      redis.call('ZADD', dueOf, ARGV[2], id)
      taken, event, tries = i, id, tonumber(redis.call('HGET', KEYS[3 * i - 1], id) or '0')
      short = isSilent and (timeouts + 1) % timeoutsMax > 0 and 1 or 0
      due = free > 1 and after or nil
    end
    if due and (not next or tonumber(due) < next) then next = tonumber(due) end
  end
end
return {taken, event, tries, short, next and string.format('%.0f', next) or ''}
