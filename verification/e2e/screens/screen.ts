import type { Page } from '@playwright/test';
import { answerBadGateway, answerCalls, holdCalls } from '../fixtures/browser/intercepted-calls.ts';
import type { Stage } from '../fixtures/data/members.ts';
import type { Neighbourhood } from '../fixtures/data/neighbourhood.ts';

/** One screen of the product with its states. */
export type Screen = { name: string; states: ScreenState[] };

/** Brings a new page into a state. The listings of the neighbourhood exist. */
export type Reach = (page: Page, neighbourhood: Neighbourhood) => Promise<void>;

export type ScreenState = {
  name: string;
  viewer: 'visitor' | Stage;
  reach: Reach;
  /** Console errors that belong to this state, such as a failed call. */
  expects?: RegExp[];
  /** The page is still loading in this state, so there is no content to wait for. */
  isStarting?: true;
};

/** The states of a screen by name. The viewer is that of the screen unless a state has its own. */
export type States = Readonly<Record<string, Reach | (Partial<ScreenState> & { reach: Reach })>>;

export function defineScreen(name: string, viewer: ScreenState['viewer'], states: States): Screen {
  const all = Object.entries(states).map(([state, given]) => {
    return { name: state, viewer, ...(typeof given === 'function' ? { reach: given } : given) };
  });
  return { name, states: all };
}

/** A state in which a call fails with this status, which the console of the browser says. */
export function failing(status: number, reach: Reach) {
  return { reach, expects: [new RegExp(`status of ${status}`)] };
}

/** Opens the address and nothing more. */
export function openAt(path: string): Reach {
  return async (page) => {
    await page.goto(path);
  };
}

/** A page that waits for the answer to a call, and what it says meanwhile. */
export function loadingAt(call: string, path: string, sentence: string): Reach {
  return async (page) => {
    await holdCalls(page, call);
    await page.goto(path);
    await page.getByText(sentence).waitFor({ state: 'attached' });
  };
}

/** A page whose call fails, and what it says then. */
export function brokenAt(call: string, path: string, sentence: string) {
  return failing(502, async (page) => {
    await answerCalls(page, call, answerBadGateway);
    await page.goto(path);
    await page.getByText(sentence).waitFor();
  });
}
