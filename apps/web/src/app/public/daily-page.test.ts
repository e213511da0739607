import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePageScript } from '../../../test/leftovers.ts';

const TEXT = 'Ballpark five, 18 Nov: 443/500';

usePageScript(() => import('./daily-page.ts'));

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
