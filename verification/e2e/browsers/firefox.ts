import { launch } from 'puppeteer-core';
import type { Browser } from './browser.ts';

const EXECUTABLE = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';
const START_MS = 90_000;

/** Debian's Firefox through WebDriver BiDi, which Firefox speaks itself: Debian has no geckodriver. */
export async function openFirefox(): Promise<Browser> {
  const firefox = await launch({
    browser: 'firefox',
    executablePath: EXECUTABLE,
    headless: true,
    timeout: START_MS,
    // The locale of the other browsers, whatever the machine has.
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US', 'intl.locale.requested': 'en-US' },
  });
  const page = await firefox.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  return {
    name: await firefox.version(),
    open: async (address) => {
      await page.goto(address);
    },
    readAddress: async () => page.url(),
    run: (functionText, ...values) => page.evaluate(`(${functionText})(...${JSON.stringify(values)})`),
    click: (selector) => page.click(selector),
    type: (selector, text) => page.type(selector, text),
    close: () => firefox.close(),
  };
}
