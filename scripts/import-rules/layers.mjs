/**
 * Which package may import which: a package imports packages of the layers below its own, never of the same layer or a higher one.
 * Apps stand above all layers and never import each other. `npm run docs` writes biome.imports.json from this list.
 */
export const layers = [
  ['contracts'],
  ['colombia', 'launcher', 'names', 'platform', 'transport'],
  ['accounts', 'advice', 'anonymity', 'http', 'lists', 'scorecard', 'service', 'snapshot', 'subject', 'testing'],
  ['backtest', 'events', 'members', 'receipt', 'screening', 'source'],
  ['audit-stream', 'rescreening'],
];

/** Packages that only tests may import. */
export const testOnly = ['testing', 'source/conformance'];

/** Packages without input or output: they compute, and the caller passes in what they need. */
export const pure = ['advice', 'colombia', 'names', 'scorecard'];

/** Pure packages that read their own data file once, when they are imported. */
export const readOwnData = ['colombia', 'names'];

/** Modules that do input or output; a pure package imports none of them. */
export const inputOutput = [
  '@nestjs/**',
  'ioredis',
  'bullmq',
  'fastify',
  'node:child_process',
  'node:cluster',
  'node:dgram',
  'node:dns',
  'node:dns/**',
  'node:fs/**',
  'node:http',
  'node:http2',
  'node:https',
  'node:net',
  'node:tls',
  'node:worker_threads',
];
