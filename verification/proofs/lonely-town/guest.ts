import type { BrowserContext, Locator, Page } from 'playwright-core';

/** What a guest had to do before the price was sent. A field takes a tap to get into it. */
type Effort = { taps: number; fields: number };

/** A person without an account, in a browser of their own. */
export type Guest = {
  hasScript: boolean;
  page: Page;
  amount: number;
  /** The taps and fields that a guest cannot leave out. */
  effort: Effort;
};

type GuestInput = { context: BrowserContext; hasScript: boolean; amount: number };

/** Follows the link and sends a price. With `more` it also says why, and a name. */
export async function sendAsGuest(
  address: string,
  { context, hasScript, amount }: GuestInput,
  more?: { note: string; name: string },
): Promise<Guest> {
  const page = await context.newPage();
  const effort: Effort = { taps: 0, fields: 0 };
  const tap = async (target: Locator) => {
    effort.taps += 1;
    await target.tap();
  };
  await page.goto(address);
  const field = page.getByLabel(/^Your price/);
  await tap(field);
  effort.fields += 1;
  await field.pressSequentially(String(amount));
  if (more) {
    await page.getByText('Add a reason or your name (optional)').tap();
    await page.getByLabel('Why this price?').fill(more.note);
    await page.getByLabel('Your name').fill(more.name);
  }
  await tap(page.getByRole('button', { name: /^Send to/ }));
  await page.getByRole('heading', { level: 1, name: /^Sent to/ }).waitFor();
  return { hasScript, page, amount, effort };
}
