// Everything that needs Nest: commands and services without Nest do not load it.
export { NestLogger } from './nest-logger.js';
export { PlatformModule } from './platform.module.js';
