/**
 * Jest over TypeScript sources as native ES modules. Other packages of the workspace are imported as they are published,
 * that is from their built `dist/`: `npm test` builds first.
 *
 * @type {import('jest').Config}
 */
export default {
  testEnvironment: 'node',
  testMatch: ['packages', 'apps', 'test'].map((folder) => `<rootDir>/${folder}/**/*.spec.ts`),
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/\\.cotejo/'],
  modulePathIgnorePatterns: ['<rootDir>/\\.cotejo/', '<rootDir>/\\.turbo/'],
  extensionsToTreatAsEsm: ['.ts'],
  // Sources import './x.js' as nodenext wants it, though the file is x.ts; what really is JavaScript is found first.
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
  globalSetup: '<rootDir>/test/harness/shared-product/lending.mjs',
  globalTeardown: '<rootDir>/test/harness/shared-product/lending-end.mjs',
  reporters: ['<rootDir>/scripts/jest-reporter.mjs'],
  maxWorkers: 2,
  testTimeout: 30_000,
  watchman: false,
};
