import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '@ballpark/ops/services/data-folder';
import type { GuidePart, GuideValues } from '@ballpark/rules/crowd/guide-page';
import { fillTemplate, SERVED_CONTENT_ID } from '@ballpark/rules/pages/served-parts';
import { closeListings } from '../fixtures/data/closings.ts';
import { BRISTOL } from '../fixtures/data/towns.ts';
import { defineScreen, failing, openAt, type Reach, type States } from './screen.ts';

const PRICES = [90, 120, 125, 130, 140, 150, 160, 170, 180, 210];
const CONTENT = `<div id="${SERVED_CONTENT_ID}">`;

/** Fills the price book once; later states find it filled. */
let filled: Promise<void> | undefined;
async function fillBook(): Promise<void> {
  await closeListings({ title: 'Garden bike', town: BRISTOL, prices: PRICES });
  await closeListings({ title: 'Leather sofa', town: BRISTOL, prices: [240, 280, 300, 340, 380] });
}

/** Types into the form and opens the answer. */
function ask(words: string, place: string): Reach {
  return async (page) => {
    await (filled ??= fillBook());
    await page.goto(`/guide?${new URLSearchParams({ words, place }).toString()}`);
  };
}

type PartOptions = { status?: number; more?: GuideValues };

/** What a word with closings of two years has. */
const TREND: GuideValues = {
  thing: 'Road bike',
  where: 'near Bristol',
  median: '£140',
  low: '£120',
  high: '£170',
  closings: '64',
  kind: ' in bikes',
  area: 'within about 12 mi of Bristol, United Kingdom',
  since: 'December 2024',
  trend: 'Up 8% in half a year: £140 in the last six full months, £130 in the six before.',
};

/** Shows an answer that this stack never gives. */
function openPart(parts: GuidePart[], { status = 200, more = {} }: PartOptions = {}): Reach {
  return async (page) => {
    const built = JSON.parse(readFileSync(join(REPOSITORY, 'apps/web/build/guide-parts.json'), 'utf8')) as Record<
      GuidePart,
      { html: string }
    >;
    const values = { words: 'road bike', place: 'Bristol', ...more };
    const content = parts.map((part) => fillTemplate(built[part].html, values, (text) => text)).join('');
    await page.route('**/guide', async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const [before = '', rest = ''] = html.split(CONTENT);
      const after = rest.slice(rest.indexOf('</main>'));
      await route.fulfill({ response, status, body: `${before}${CONTENT}${content}</div>${after}` });
    });
    await page.goto('/guide');
  };
}

const STATES: States = {
  start: openAt('/guide'),
  range: ask('garden bike', 'Bristol'),
  few: ask('sofa', 'Bristol'),
  'fewer-words': ask('golden bike', 'Bristol'),
  anywhere: ask('garden bike', 'Aberdeen'),
  little: ask('grand piano with a name that is so long', 'Bristol'),
  'unknown-city': ask('bike', 'Xyzzy'),
  trend: openPart(['foundRange'], { more: TREND }),
  sample: openPart(['sample', 'start']),
  away: failing(503, openPart(['away'], { status: 503 })),
};

export const GUIDE = defineScreen('guide', 'visitor', STATES);
