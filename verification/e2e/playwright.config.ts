import { defineConfig, type ReporterDescription } from '@playwright/test';
import { BARE_BROWSER, DESKTOP, PHONE } from './fixtures/browser/browser.ts';
import { getStackAddresses } from './stack/addresses.ts';

const reporter: ReporterDescription[] = [['list']];
if (process.env.E2E_REPORT !== undefined) reporter.push(['json', { outputFile: process.env.E2E_REPORT }]);

export default defineConfig({
  testDir: './journeys',
  outputDir: '../../test-results',
  // A shared machine can stand still for many seconds; a test that passes does not wait longer because of these.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  reporter,
  use: {
    baseURL: getStackAddresses().origin,
    // One context per worker, emptied between tests: the compiled scripts stay, which saves a second per test.
    reuseContext: true,
    // Traces would double the time; `npm run e2e -- --trace on <file>` records them for one file.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: BARE_BROWSER,
    // Requests of a service worker pass by the routes that tests intercept. `offline.spec.ts` allows it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'UTC',
  },
  projects: [
    { name: 'desktop', use: DESKTOP, grepInvert: /@phone/ },
    { name: 'phone', use: PHONE, grep: /@phone|@every-size/ },
  ],
});
