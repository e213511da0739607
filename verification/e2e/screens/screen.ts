import type { Page } from '@playwright/test';
import type { Stage } from '../fixtures/data/members.ts';
import type { Neighbourhood } from '../fixtures/data/neighbourhood.ts';

/** One screen of the product with its states. */
export type Screen = { name: string; states: ScreenState[] };

export type ScreenState = {
  name: string;
  viewer: 'visitor' | Stage;
  /** Brings a new page into this state. The listings of the neighbourhood exist. */
  reach: (page: Page, neighbourhood: Neighbourhood) => Promise<void>;
  /** Console errors that belong to this state, such as a failed call. */
  expects?: RegExp[];
  /** The page is still loading in this state, so there is no content to wait for. */
  isStarting?: true;
};

/** Opens the address and nothing more. */
export function openAt(path: string): ScreenState['reach'] {
  return async (page) => {
    await page.goto(path);
  };
}
