import { fireEvent, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

const TEXT = 'Ballpark five, 18 Nov: 443/500';

/** The script listens to the document of the page, which test files share. */
const removals: (() => void)[] = [];

beforeAll(async () => {
  const listen = vi.spyOn(document, 'addEventListener');
  await import('./daily-page.ts');
  for (const [name, listener] of listen.mock.calls) {
    removals.push(() => document.removeEventListener(name, listener));
  }
  listen.mockRestore();
});

afterAll(() => {
  for (const remove of removals) remove();
});

beforeEach(() => {
  document.body.insertAdjacentHTML(
    'beforeend',
    `<details data-share="text"><summary>Share</summary><textarea>${TEXT}</textarea></details><p data-copied="Copied."></p>`,
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

function pressShare(): void {
  const summary = document.querySelector('summary');
  if (summary) fireEvent.click(summary);
}

test('a result is shared by the sheet of the device, else copied, else shown', async () => {
  const share = vi.fn<() => Promise<void>>(() => Promise.resolve());
  vi.stubGlobal('navigator', { share });
  pressShare();
  expect(share).toHaveBeenCalledWith({ text: TEXT });

  const writeText = vi.fn<() => Promise<void>>(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  pressShare();
  await waitFor(() => expect(document.querySelector('[data-copied]')?.textContent).toBe('Copied.'));
  expect(writeText).toHaveBeenCalledWith(TEXT);
  expect(document.querySelector('details')?.open).toBe(false);

  vi.stubGlobal('navigator', {});
  pressShare();
  await waitFor(() => expect(document.querySelector('details')?.open).toBe(true));
});
