import { closeListings } from '../fixtures/data/closings.ts';
import { BRISTOL } from '../fixtures/data/towns.ts';
import { defineScreen, failing, openAt, type Reach, type States } from './screen.ts';

/** Fills the price book once; later states find it filled. */
let filled: Promise<void> | undefined;
async function fillBook(): Promise<void> {
  await closeListings({ title: 'Road bike', town: BRISTOL, prices: [90, 120, 125, 130, 140, 150, 160, 170, 180, 210] });
  await closeListings({ title: 'Floor lamp', town: BRISTOL, prices: [20, 25, 25, 30, 30, 35, 40, 45, 45, 50] });
}

/** Finds the page of a town by its name. */
function openTown(place: string, media: 'screen' | 'print' = 'screen'): Reach {
  return async (page) => {
    await (filled ??= fillBook());
    await page.goto(`/town?${new URLSearchParams({ place }).toString()}`);
    await page.emulateMedia({ media });
  };
}

const STATES: States = {
  start: openAt('/town'),
  'unknown-city': openTown('Xyzzy'),
  full: openTown('Bristol'),
  empty: openTown('Tromsø'),
  'long-name': openTown('Bandar Seri Begawan'),
  'not-found': failing(404, openAt('/town/nowhere')),
};

export const TOWN = defineScreen('town', 'visitor', STATES);
