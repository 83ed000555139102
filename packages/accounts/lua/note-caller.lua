-- Records a caller of a key, and removes the callers with the oldest use beyond the maximum.
-- KEYS[1] callers    sorted set, caller to the minute (since the epoch) of the last use
-- ARGV[1] minute     ARGV[2] caller   ARGV[3] maximum number of callers   ARGV[4] lifetime, ms
redis.call('ZADD', KEYS[1], ARGV[1], ARGV[2])
redis.call('ZREMRANGEBYRANK', KEYS[1], 0, -ARGV[3] - 1)
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return 1
