import { declareSettings, optionalText, text } from '../settings.js';

export const REDIS_SETTINGS = declareSettings('Redis', 'every process, command line', {
  REDIS_URL: optionalText().describe('One Redis for both roles, unless the two variables below name others. For development and tests.'),
  COTEJO_STATE_REDIS_URL: text({ unset: '`REDIS_URL`' }).describe('Redis of the state: keys, limits, usage, policies, jobs. Takes `redis`, `rediss`, `redis+sentinel`, `rediss+sentinel`, and `unix:///path/of/socket`.'),
  COTEJO_BUS_REDIS_URLS: text({ unset: '`REDIS_URL`' }).describe('Redis of the bus: one URL, or two independent ones separated by a comma.'),
  COTEJO_VELOCITY_REDIS_URL: optionalText({ unset: 'the first bus' }).describe('Redis of the velocity counters. It must persist nothing.'),
  COTEJO_BUS_KEY_FILE: text().describe('Mounted file with the keys of the bus: those of this service by peer, or one that all processes share.'),
  COTEJO_REDIS_USERNAME: optionalText().describe('User name for every Redis.'),
  COTEJO_REDIS_PASSWORD_FILE: optionalText().describe('Mounted file with the password for every Redis.'),
  COTEJO_STATE_REDIS_USERNAME: optionalText({ unset: '`COTEJO_REDIS_USERNAME`' }).describe('User name for the state Redis alone.'),
  COTEJO_STATE_REDIS_PASSWORD_FILE: optionalText({ unset: '`COTEJO_REDIS_PASSWORD_FILE`' }).describe('Mounted file with the password for the state Redis alone.'),
  NODE_EXTRA_CA_CERTS: optionalText({ readBy: 'Node.js' }).describe('Certificate authority of the Redis servers, in PEM.'),
});
