/**
 * `npm run e2e:browsers [-- firefox|webkit] [-- --no-build]`: the main loop in Firefox and WebKit. Playwright's builds of both
 * have to be downloaded, so these are Debian's. Debian has no geckodriver, without which Selenium drives no Firefox: puppeteer-core
 * drives it through WebDriver BiDi, and selenium-webdriver drives WebKit.
 */
import { getPortBase } from '@ballpark/ops/services/addresses';
import { withStack } from '../stack/stack.ts';
import type { Browser, BrowserName } from './browser.ts';
import { openFirefox } from './firefox.ts';
import { playMainLoop } from './main-loop.ts';
import { createUser } from './user.ts';
import { openWebKit } from './webkit.ts';

const NO_BUILD = '--no-build';

/** Ports after those of the stack; the number of a display has at most five digits. */
const PORTS = { webDriver: getPortBase() + 1110, display: getPortBase() };

const BROWSERS: Record<BrowserName, () => Promise<Browser>> = { firefox: openFirefox, webkit: () => openWebKit(PORTS) };

const args = process.argv.slice(2);
const names = (Object.keys(BROWSERS) as BrowserName[]).filter(
  (name) => args.includes(name) || args.every((arg) => arg === NO_BUILD),
);

process.exitCode = await withStack({ isBuilt: args.includes(NO_BUILD) }, async (signal) => {
  let failures = 0;
  for (const name of names) {
    if (signal.aborted) return 1;
    failures += await playIn(name);
  }
  process.stdout.write(`${names.length - failures} of ${names.length} browsers played the main loop.\n`);
  return failures === 0 ? 0 : 1;
});

/** Returns the number of failures: 0 or 1. */
async function playIn(name: BrowserName): Promise<number> {
  let browser: Browser | undefined;
  try {
    browser = await BROWSERS[name]();
    const { name: version } = browser;
    await playMainLoop(createUser(browser), (step) => process.stdout.write(`${version}  ${step}\n`));
    return 0;
  } catch (error) {
    process.stdout.write(`${name}  FAILED ${String(error)}\n`);
    return 1;
  } finally {
    await browser?.close();
  }
}
