import type { Page } from '@playwright/test';
import type { Stage } from '../fixtures/data/members.ts';
import type { Neighbourhood } from '../fixtures/data/neighbourhood.ts';

/** One screen of the product in the states worth looking at. */
export type Screen = { name: string; states: ScreenState[] };

export type ScreenState = {
  name: string;
  /** Who looks at it. */
  viewer: 'visitor' | Stage;
  /** Brings a fresh page into this state; around the viewer everything is as in the neighbourhood. */
  reach: (page: Page, neighbourhood: Neighbourhood) => Promise<void>;
  /** Complaints of the browser that belong to this state, such as a refused call. */
  expects?: RegExp[];
};

/** A state that is there as soon as the address is open. */
export function openAt(path: string): ScreenState['reach'] {
  return async (page) => {
    await page.goto(path);
  };
}
