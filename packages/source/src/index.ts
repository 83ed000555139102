export * from './check.js';
export * from './errors.js';
export { LivePopulation } from './live-population.js';
export * from './provider.js';
export * from './sandbox-scenario.js';
export * from './service.js';
export * from './source.module.js';
export * from './source-definition.js';
