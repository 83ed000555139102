-- Adds one event to the inbox, or adds nothing when the inbox is full. The dispatcher deletes entries when it has handled them.
-- KEYS[1] inbox    stream, one field `event` with the event as JSON
-- ARGV[1] maximum number of waiting events   ARGV[2] the event
-- Returns 1; 0 when the inbox is full.
if redis.call('XLEN', KEYS[1]) >= tonumber(ARGV[1]) then return 0 end
redis.call('XADD', KEYS[1], '*', 'event', ARGV[2])
return 1
