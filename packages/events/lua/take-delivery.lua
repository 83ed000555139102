-- Takes one due delivery of a tenant: the oldest one of the first endpoint that has a free place. It is due again at the end of
-- its lease, in case its worker dies. An endpoint whose last attempts timed out has one place until it answers.
-- KEYS[2i-1] due deliveries of endpoint i: sorted set, event id to the time it is due   KEYS[2i] its health: hash
-- ARGV[1] now   ARGV[2] end of the lease   ARGV[3] places of an endpoint   ARGV[4] time-outs in a row that leave one place
-- ARGV[4+i] attempts in progress at endpoint i
-- Returns {i or 0, event id, 1 when the endpoint has one place, when the next one of a free place is due or ''}.
local now = tonumber(ARGV[1])
local taken, event, silent, next = 0, '', 0, nil
for i = 1, #KEYS / 2 do
  local isSilent = tonumber(redis.call('HGET', KEYS[2 * i], 'timeouts') or '0') >= tonumber(ARGV[4])
  local free = (isSilent and 1 or tonumber(ARGV[3])) - tonumber(ARGV[4 + i])
  if free > 0 then
    local id, due, _, after = unpack(redis.call('ZRANGE', KEYS[2 * i - 1], 0, 1, 'WITHSCORES'))
    if due and taken == 0 and tonumber(due) <= now then
      redis.call('ZADD', KEYS[2 * i - 1], ARGV[2], id)
      taken, event, silent = i, id, isSilent and 1 or 0
      due = free > 1 and after or nil
    end
    if due and (not next or tonumber(due) < next) then next = tonumber(due) end
  end
end
return {taken, event, silent, next and string.format('%.0f', next) or ''}
