-- Stores a session under a new token and removes it under the old one; also opens a new session.
-- KEYS[1] session under the old token   KEYS[2] under the new token   KEYS[3] hash of the member's sessions
-- ARGV[1] the session as JSON   ARGV[2] lifetime, ms   ARGV[3] its public id   ARGV[4] digest of the new token
-- ARGV[5] lifetime of the hash, ms   ARGV[6] 1: the session must exist under the old token
-- Returns 1; 0 when the session under the old token has ended.
if redis.call('DEL', KEYS[1]) == 0 and ARGV[6] == '1' then return 0 end
redis.call('SET', KEYS[2], ARGV[1], 'PX', ARGV[2])
redis.call('HSET', KEYS[3], ARGV[3], ARGV[4])
redis.call('PEXPIRE', KEYS[3], ARGV[5])
return 1
