import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './scripts/chromium.mjs';

const executablePath = findChromium();

/**
 * The console's pages in a real Chromium (`npm run test:browser`), against the whole product. Pictures lie in
 * `.cotejo/browser`.
 */
export default defineConfig({
  testDir: 'test/browser',
  testMatch: '**/*.browser.ts',
  outputDir: '.cotejo/browser/results',
  // One product for all: it takes seconds to start, and both cores.
  workers: 1,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    ignoreHTTPSErrors: true,
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Chromium's own sandbox does not run as root, as in a container.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
});
