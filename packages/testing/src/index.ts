export { commandOutput, TextSink } from './command-output.js';
export { type ForwardingProxy, getFrom, startForwardingProxy } from './forwarding-proxy.js';
export { freePort } from './free-port.js';
export { type Behaviour, Publisher } from './publisher.js';
export { launchProduct, type TestProduct } from './test-product.js';
export { nativeRedisCommand, startRedis, type TestRedis } from './test-redis.js';
export { VENDOR_FAULTS, type VendorFault } from './vendor-faults.js';
export { startVendorServer, type VendorServer } from './vendor-server.js';
export { waitFor } from './wait-for.js';
