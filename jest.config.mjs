import { fileURLToPath } from 'node:url';

const MINUTE = 60_000;
/**
 * Kinds of suites, by the end of their file names. `npm test` runs `spec`. The others take minutes for each test, or need what a
 * machine may lack (an engine, a cluster): `npm run test:soak`, `test:containers`, `test:k8s`, `test:airgap`.
 */
const kinds = {
  spec: { testTimeoutMs: MINUTE },
  soak: { testTimeoutMs: 30 * MINUTE },
  containers: { testTimeoutMs: 5 * MINUTE, maySkip: true },
  k8s: { testTimeoutMs: 15 * MINUTE, maySkip: true },
  airgap: { testTimeoutMs: 15 * MINUTE, maySkip: true },
};
const kind = process.env.COTEJO_TEST_KIND ?? 'spec';
const { testTimeoutMs, maySkip = false } = kinds[kind];
const fileOf = (name) => fileURLToPath(new URL(`test/runner/${name}`, import.meta.url));

/**
 * Jest with Node's own module loader (test/runner/native-runtime.mjs): one process, and every module is evaluated once. Other packages
 * of the workspace are imported as they are published, from their built `dist/`: `npm test` builds first.
 *
 * @type {import('jest').Config}
 */
export default {
  testMatch: [`<rootDir>/**/*.${kind}.ts`],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/\\.cotejo/'],
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/\\.cotejo/', '<rootDir>/\\.turbo/'],
  testTimeout: testTimeoutMs,
  maxWorkers: 1,
  runtime: fileOf('native-runtime.mjs'),
  testEnvironment: fileOf('native-environment.mjs'),
  transform: {},
  globalTeardown: fileOf('stop-lent-products.mjs'),
  reporters: [[fileOf('reporter.mjs'), { maySkip }]],
  watchman: false,
};
