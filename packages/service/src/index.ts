export { busTracer } from './bus-tracer.js';
export { withCallingBus } from './create-bus.js';
export { RpcClient } from './rpc-client.js';
export { runServices } from './run-services.js';
export { MessageHandlers, rootModule, type ServiceStart, serveModule } from './serve-module.js';
