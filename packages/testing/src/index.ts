export { freePort } from './free-port.js';
export { launchProduct, type TestProduct } from './test-product.js';
export { isRedisNative, startRedis, type TestRedis } from './test-redis.js';
export { waitFor } from './wait-for.js';
