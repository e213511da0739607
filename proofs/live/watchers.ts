import { getListing, type Listing } from '@ballpark/contracts/listings';
import { bearer } from '../authz/world.ts';
import type { Person } from '../kit/actors/people.ts';
import type { ProofRun } from '../kit/proof-run.ts';
import { type WireClient, wireClient } from '../kit/http/wire-client.ts';

/** What a page does to stay as the listing is, from the web app itself. */
type KeepFresh = (wish: {
  connect: (signal: AbortSignal) => Promise<Response>;
  refresh: () => void;
  signal: AbortSignal;
}) => Promise<void>;

/** Imported by its address: the compiler keeps programs for browsers and for Node.js apart. */
const KEEP_FRESH = new URL('../../apps/web/src/features/listings/detail/keep-fresh.ts', import.meta.url).href;

/** One open page: what it shows, and a promise of when it shows something. */
export type Watcher = { shows: (isShown: (listing: Listing) => boolean) => Promise<number> };

export type Audience = {
  watch: (person: Person, listingId: string) => Watcher;
  /** How often pages have asked for their listing. */
  refreshes: () => number;
};

/** Pages that look at listings by way of one process. */
export async function openAudience(run: ProofRun, port: number): Promise<Audience> {
  const { keepFresh } = (await import(KEEP_FRESH)) as { keepFresh: KeepFresh };
  const leaving = new AbortController();
  const client = wireClient(port, 64);
  run.atEnd(async () => {
    leaving.abort();
    client.close();
  });
  let refreshes = 0;
  return {
    refreshes: () => refreshes,
    watch: (person, listingId) => {
      const page = openPage(client, person, listingId);
      void keepFresh({
        connect: (signal) =>
          fetch(`http://127.0.0.1:${port}/api/listings/${listingId}/live`, { headers: bearer(person), signal }),
        refresh: () => {
          refreshes += 1;
          void page.refresh();
        },
        signal: leaving.signal,
      });
      return page;
    },
  };
}

type Waiting = { isShown: (listing: Listing) => boolean; resolve: (at: number) => void };

function openPage(client: WireClient, person: Person, listingId: string) {
  let shown: Listing | undefined;
  const waiting = new Set<Waiting>();
  const look = () => {
    for (const one of waiting) {
      if (shown === undefined || !one.isShown(shown)) continue;
      waiting.delete(one);
      one.resolve(performance.now());
    }
  };
  return {
    refresh: async () => {
      const path = `/api/listings/${listingId}`;
      const { status, body } = await client.send({ method: 'GET', path, headers: bearer(person) });
      // A page that could not ask shows what it had.
      if (status !== 200) return;
      shown = getListing.success.data.parse((JSON.parse(body) as { data: unknown }).data);
      look();
    },
    shows: (isShown: (listing: Listing) => boolean) =>
      new Promise<number>((resolve) => {
        waiting.add({ isShown, resolve });
        look();
      }),
  };
}
