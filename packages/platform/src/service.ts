export { busTracer } from './service/bus-tracer.js';
export { withCallingBus } from './service/create-bus.js';
export { RpcClient } from './service/rpc-client.js';
export { runServices } from './service/run-services.js';
export { MessageHandlers, rootModule, type ServiceStart, serveModule } from './service/serve-module.js';
