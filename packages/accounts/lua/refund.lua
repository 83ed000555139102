-- Gives back what a request was charged, once.
-- KEYS[1] reservation   KEYS[2] counter of the period in which the request was admitted
-- Returns the amount given back; 0 when it was given back before, or is too old.
local cost = redis.call('GETDEL', KEYS[1])
if not cost then return 0 end
-- A counter that has expired must not be born again without a lifetime.
if redis.call('EXISTS', KEYS[2]) == 0 then return 0 end
redis.call('DECRBY', KEYS[2], cost)
return tonumber(cost)
