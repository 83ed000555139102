import base from './jest.config.mjs';

/**
 * The images and `docker-compose.yml`, built and run on a Docker engine: minutes. `npm run test:containers`.
 *
 * @type {import('jest').Config}
 */
export default {
  ...base,
  reporters: [['<rootDir>/scripts/jest-reporter.mjs', { maySkip: true }]],
  testMatch: ['<rootDir>/test/containers/**/*.containers.ts'],
  maxWorkers: 1,
  testTimeout: 5 * 60_000,
};
