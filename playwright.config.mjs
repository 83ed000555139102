import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './scripts/chromium.mjs';

const executablePath = findChromium();

/**
 * Tests the console's pages in a real Chromium against the whole product (`npm run test:browser`). Pictures are saved in
 * `.cotejo/browser/pictures`.
 */
export default defineConfig({
  testDir: 'test/full/pages',
  testMatch: '**/*.browser.ts',
  outputDir: '.cotejo/browser/results',
  // All tests share one product, because it takes seconds to start and uses both cores.
  workers: 1,
  fullyParallel: false,
  // The list names a test that passes only on its second try as flaky.
  retries: 1,
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
      // Chromium's sandbox does not work as root, which is the usual user in a container.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
});
