import base from './jest.config.mjs';

/**
 * The manifests on a real cluster: `npm run test:k8s` with a KUBECONFIG, run by hand. One suite, minutes for each test.
 *
 * @type {import('jest').Config}
 */
export default {
  ...base,
  reporters: [['<rootDir>/scripts/jest-reporter.mjs', { maySkip: true }]],
  testMatch: ['<rootDir>/test/k8s/**/*.k8s.ts'],
  maxWorkers: 1,
  testTimeout: 15 * 60_000,
};
