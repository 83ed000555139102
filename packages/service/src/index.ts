export { busTracer } from './bus-tracer.js';
export { runServices } from './run-services.js';
export { MessageHandlers, rootModule, type ServiceStart, serveModule } from './serve-module.js';
