export * from './address/address-crossing.js';
export { type GridPosition, gridPosition } from './address/address-grid.js';
export * from './address/address-standard.js';
export * from './cedula.js';
export * from './divipola.js';
export * from './geodesy.js';
export { departmentAt } from './nearest-department.js';
export * from './nit.js';
