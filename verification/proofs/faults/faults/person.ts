import { type BrowserContext, chromium, type Page } from 'playwright-core';
import type { ProofRun } from '../../kit/proof-run.ts';
import type { Site } from './site.ts';

/**
 * What a signed-in person sees who opens the feed: the listings, a sentence and a button to try again, or the page of the
 * proxy, which loads itself again.
 */
export type View = 'listings' | 'try again' | 'back in a moment';

export type Person = {
  /** Opens the feed in a new window. */
  look: () => Promise<View>;
  /** After the fault: presses the button if there is one, and waits for the listings. Fails if they do not come. */
  tryAgain: () => Promise<void>;
  /** Whether the browser still has the token and no page asked to sign in. */
  isSignedIn: () => Promise<boolean>;
};

const LONGEST_MS = 45_000;
const ARTICLE = 'main article';
const TRY_AGAIN = 'main button:has-text("Try again")';
const PROXY_PAGE = 'h1:has-text("Ballpark is back in a moment")';

/** A person with Chromium who is signed in as the member. */
export async function openPerson(run: ProofRun, { proxies: { haproxy: proxy }, member }: Site): Promise<Person> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', `--host-resolver-rules=MAP ${proxy.domain} 127.0.0.1`],
  });
  run.atEnd(() => browser.close());
  const origin = `https://${proxy.domain}:${proxy.port}`;
  let window: BrowserContext | undefined;
  let page: Page | undefined;
  const waitForView = async (): Promise<View> => {
    if (!page) throw new Error('No page is open.');
    const views = [ARTICLE, TRY_AGAIN, PROXY_PAGE].join(', ');
    await page.locator(views).first().waitFor({ timeout: LONGEST_MS });
    if ((await page.locator(PROXY_PAGE).count()) > 0) return 'back in a moment';
    return (await page.locator(ARTICLE).count()) > 0 ? 'listings' : 'try again';
  };
  return {
    look: async () => {
      await window?.close();
      window = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 390, height: 844 } });
      await window.addInitScript((token) => localStorage.setItem('token', token), member.token);
      page = await window.newPage();
      await page.goto(`${origin}/feed`, { timeout: LONGEST_MS });
      return waitForView();
    },
    tryAgain: async () => {
      const button = page?.locator(TRY_AGAIN).first();
      // A page that tries again by itself may have taken the button away.
      if (await button?.isVisible()) await button?.click().catch(() => undefined);
      await page?.locator(ARTICLE).first().waitFor({ timeout: LONGEST_MS });
    },
    isSignedIn: async () => {
      const token = await page?.evaluate(() => localStorage.getItem('token'));
      return token === member.token && page !== undefined && new URL(page.url()).pathname === '/feed';
    },
  };
}
