import base from './jest.config.mjs';

/**
 * The long forms of promises that `npm test` checks briefly: one suite at a time, with minutes for each test. Run by hand:
 * `npm run test:soak`.
 *
 * @type {import('jest').Config}
 */
export default {
  ...base,
  testMatch: ['<rootDir>/test/soak/**/*.soak.ts'],
  maxWorkers: 1,
  testTimeout: 30 * 60_000,
};
