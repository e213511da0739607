import { defineConfig, type ReporterDescription } from '@playwright/test';
import { BARE_BROWSER, DESKTOP, PHONE } from './fixtures/browser/browser.ts';
import { getStackAddresses } from './stack/addresses.ts';

const reporter: ReporterDescription[] = [['list']];
if (process.env.E2E_REPORT !== undefined) reporter.push(['json', { outputFile: process.env.E2E_REPORT }]);

export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results',
  timeout: 30_000,
  expect: { timeout: 7000 },
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  reporter,
  use: {
    baseURL: getStackAddresses().origin,
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
