import { availableParallelism } from 'node:os';

/**
 * The kinds of suites. `npm test` runs `beside` and then `alone`, and with arguments `default`. The others take minutes for
 * each test, need what a machine may lack (an engine, a cluster), and run by hand: `npm run test:soak`, `test:containers`,
 * `test:k8s`, `test:airgap`. COTEJO_TEST_KIND chooses.
 */
const MINUTE = 60_000;
const notSuites = ['/node_modules/', '/dist/', '/\\.cotejo/'];
/** Suites that keep every core busy by themselves, so beside them the deadlines of another suite would pass. */
const aloneSuites = [
  'test/benches.spec.ts',
  'test/new-source.spec.ts',
  'test/redis-access.spec.ts',
  'test/zero-storage.spec.ts',
];
const anySuite = {
  testMatch: ['packages', 'apps', 'sdks', 'test'].map((folder) => `<rootDir>/${folder}/**/*.spec.ts`),
  testPathIgnorePatterns: notSuites,
  maxWorkers: availableParallelism(),
  testSequencer: '<rootDir>/scripts/jest-sequencer.mjs',
  // The launcher waits a minute for a product that starts on a busy machine.
  testTimeout: 60_000,
  globalSetup: '<rootDir>/test/harness/shared-product/lending.mjs',
  globalTeardown: '<rootDir>/test/harness/shared-product/lending-end.mjs',
};
const kinds = {
  default: anySuite,
  // These two together are all default suites.
  beside: { ...anySuite, testPathIgnorePatterns: [...notSuites, ...aloneSuites.map((suite) => `<rootDir>/${suite}`)] },
  alone: { ...anySuite, testMatch: aloneSuites.map((suite) => `<rootDir>/${suite}`), maxWorkers: 1 },
  soak: { testMatch: ['<rootDir>/test/soak/**/*.soak.ts'], maxWorkers: 1, testTimeout: 30 * MINUTE },
  containers: { testMatch: ['<rootDir>/test/containers/**/*.containers.ts'], maxWorkers: 1, testTimeout: 5 * MINUTE },
  k8s: { testMatch: ['<rootDir>/test/k8s/**/*.k8s.ts'], maxWorkers: 1, testTimeout: 15 * MINUTE },
  airgap: { testMatch: ['<rootDir>/test/airgap/**/*.airgap.ts'], maxWorkers: 1, testTimeout: 15 * MINUTE },
};
const kind = process.env.COTEJO_TEST_KIND ?? 'default';
const maySkip = ['containers', 'k8s', 'airgap'].includes(kind);

/**
 * Jest over TypeScript sources as native ES modules. Other packages of the workspace are imported as they are published,
 * from their built `dist/`: `npm test` builds first.
 *
 * @type {import('jest').Config}
 */
export default {
  testEnvironment: 'node',
  testPathIgnorePatterns: notSuites,
  ...kinds[kind],
  modulePathIgnorePatterns: ['<rootDir>/\\.cotejo/', '<rootDir>/\\.turbo/'],
  extensionsToTreatAsEsm: ['.ts'],
  // TypeScript sources import './x.js' as nodenext requires, although the file is x.ts. A real x.js comes first.
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': ['$1.js', '$1.ts'] },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        swcrc: false,
        sourceMaps: 'inline',
        module: { type: 'es6' },
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
        },
      },
    ],
  },
  reporters: [['<rootDir>/scripts/jest-reporter.mjs', { maySkip }]],
  watchman: false,
};
