import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from './browser.ts';
import { type ElementKind, markElement, readText } from './find-element.ts';

const PATIENCE_MS = 30_000;
const POLL_MS = 100;

/** Uses a browser as a person would: each step waits until the page is ready for it. */
export function createUser(browser: Browser) {
  /** Tries again until it succeeds: the page may replace an element between finding and using it. */
  async function retry<Result>(what: string, attempt: () => Promise<Result | undefined>): Promise<Result> {
    const deadline = Date.now() + PATIENCE_MS;
    let reason = '';
    for (;;) {
      const result = await attempt().catch((error: unknown) => {
        reason = ` (${String(error)})`;
        return undefined;
      });
      if (result !== undefined) return result;
      if (Date.now() > deadline) {
        const text = String(await browser.run(readText.toString()).catch(() => ''));
        throw new Error(`${what}: not within ${PATIENCE_MS / 1000} s${reason}. The page says:\n${text}`);
      }
      await sleep(POLL_MS);
    }
  }

  async function use(kind: ElementKind, name: string, act: (selector: string) => Promise<void>): Promise<void> {
    await retry(`${kind} '${name}'`, async () => {
      const selector = await browser.run(markElement.toString(), kind, name);
      if (typeof selector !== 'string') return undefined;
      await act(selector);
      return true;
    });
  }

  return {
    open: browser.open,
    press: (name: string) => use('button', name, browser.click),
    pick: (name: string) => use('option', name, browser.click),
    fill: (label: string, text: string) => use('field', label, (selector) => browser.type(selector, text)),
    see: (text: string) =>
      retry(`'${text}'`, async () =>
        String(await browser.run(readText.toString())).includes(text) ? true : undefined,
      ),
    arrive: (path: string) =>
      retry(path, async () => (new URL(await browser.readAddress()).pathname === path ? true : undefined)),
  };
}

export type User = ReturnType<typeof createUser>;
