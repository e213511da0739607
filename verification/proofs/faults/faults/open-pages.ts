import { listingEvent } from '@ballpark/contracts/live';
import { notificationEvent } from '@ballpark/contracts/notifications';
import { insertListings } from '../../kit/actors/listings.ts';
import type { Person } from '../../kit/actors/people.ts';
import { buildBearer, buildGet, buildPost, openWireClient } from '../../kit/http/wire-client.ts';
import type { ProofRun } from '../../kit/proof-run.ts';
import { measureWait, type Site } from './site.ts';

/** The function of the web app that keeps an open page, or the bell, up to date. */
type KeepFresh = (options: {
  connect: (signal: AbortSignal) => Promise<Response>;
  schema: typeof listingEvent | typeof notificationEvent;
  refresh: () => void;
  pollMs: number;
  signal: AbortSignal;
}) => Promise<void>;

/** Imported by URL: browser code and Node.js code are separate TypeScript projects. */
const KEEP_FRESH = new URL('../../../../apps/web/src/api/keep-fresh.ts', import.meta.url).href;
/** As the web app polls. */
const POLL_MS = 10_000;
/** Far more than the claim, so that a violation is measured and not only noticed. */
const LONGEST_MS = 60_000;
const OWNERS = 5;

/** How many prices are shown; undefined before the first look. */
type View = { prices: number | undefined };

export type OpenPages = {
  /** Suggests a price for one listing after the other. Returns the milliseconds until each page and each bell shows it. */
  priceInTurn: (prices: number) => Promise<number[]>;
  /** Suggests a price for all listings at once. */
  priceAll: () => Promise<number[]>;
};

/** Owners have the page of their listing and their bell open, both through the second process. Prices go to the first one. */
export async function openPages(run: ProofRun, { services: { sql }, apis, people }: Site): Promise<OpenPages> {
  const { keepFresh } = (await import(KEEP_FRESH)) as { keepFresh: KeepFresh };
  const [first, second] = apis.map(({ port }) => openWireClient(port, 32));
  if (!first || !second) throw new Error('There must be two processes.');
  const leaving = new AbortController();
  run.atEnd(async () => {
    leaving.abort();
    first.close();
    second.close();
  });
  const follow = (person: Person, path: string, schema: typeof listingEvent | typeof notificationEvent): View => {
    const [view, headers]: [View, Record<string, string>] = [{ prices: undefined }, buildBearer(person)];
    const refresh = async () => {
      const { status, body } = await second.send({ ...buildGet(`/api/${path}`), headers });
      // After a failed request the page keeps showing the old data.
      if (status === 200) view.prices = countPrices((JSON.parse(body) as { data: Shown }).data);
    };
    const url = `http://127.0.0.1:${apis[1].port}/api/${path}/live`;
    const connect = (signal: AbortSignal) => fetch(url, { headers, signal });
    void keepFresh({ connect, schema, refresh: () => void refresh(), pollMs: POLL_MS, signal: leaving.signal });
    return view;
  };
  const owners = await people.create('onboarded', OWNERS);
  const listings = await insertListings(
    sql,
    owners.map(({ memberId }) => memberId),
  );
  const watched = owners.map((owner, index) => {
    const id = listings[index]?.id ?? '';
    const views = [follow(owner, `listings/${id}`, listingEvent), follow(owner, 'notifications', notificationEvent)];
    return { id, prices: 0, views };
  });
  const areOpen = () => watched.every(({ views }) => views.every(({ prices }) => prices !== undefined));
  if ((await measureWait(areOpen, LONGEST_MS)) === Infinity) throw new Error('The pages did not open.');

  const price = async (listing: (typeof watched)[number]): Promise<number[]> => {
    const headers = buildBearer(await people.createOne('onboarded'));
    const wanted = (listing.prices += 1);
    const seen = listing.views.map((view) => measureWait(() => (view.prices ?? 0) >= wanted, LONGEST_MS));
    const wire = buildPost(`/listings/${listing.id}/suggest`, { amount: 60 });
    const { status, body } = await first.send({ ...wire, headers: { ...wire.headers, ...headers } });
    if (status !== 201) throw new Error(`The price was answered with ${status} ${body}`);
    return Promise.all(seen);
  };
  return {
    priceInTurn: async (prices) => {
      const waits: number[] = [];
      for (let turn = 0; turn < prices; turn += 1) {
        const listing = watched[turn % OWNERS];
        if (listing) waits.push(...(await price(listing)));
      }
      return waits;
    },
    priceAll: async () => (await Promise.all(watched.map(price))).flat(),
  };
}

/** An open page of a listing, or of its owner's notifications: a group counts up on one notification. */
type Shown = { suggestionCount: number } | { notifications: { count?: number }[] };

function countPrices(shown: Shown): number {
  if ('suggestionCount' in shown) return shown.suggestionCount;
  return shown.notifications.reduce((sum, { count = 1 }) => sum + count, 0);
}
