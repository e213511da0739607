import { getListing, type Listing } from '@ballpark/contracts/listings';
import { listingEvent } from '@ballpark/contracts/live';
import type { Person } from '../../kit/actors/people.ts';
import { buildBearer, openWireClient, type WireClient } from '../../kit/http/wire-client.ts';
import type { ProofRun } from '../../kit/proof-run.ts';

/** The function of the web app that keeps an open page up to date. */
type KeepFresh = (options: {
  connect: (signal: AbortSignal) => Promise<Response>;
  schema: typeof listingEvent;
  refresh: () => void;
  pollMs: number;
  signal: AbortSignal;
}) => Promise<void>;

/** As the page of a listing polls. */
const POLL_MS = 10_000;

/** Imported by URL: browser code and Node.js code are separate TypeScript projects. */
const KEEP_FRESH = new URL('../../../../apps/web/src/api/keep-fresh.ts', import.meta.url).href;

/** An open page. `shows` resolves with the time at which the page satisfies the condition. */
export type Watcher = { shows: (isShown: (listing: Listing) => boolean) => Promise<number> };

export type Watchers = {
  watch: (person: Person, listingId: string) => Watcher;
  /** How often all pages have requested their listing. */
  refreshes: () => number;
};

/** Opens pages that follow listings through one process. */
export async function openWatchers(run: ProofRun, port: number): Promise<Watchers> {
  const { keepFresh } = (await import(KEEP_FRESH)) as { keepFresh: KeepFresh };
  const leaving = new AbortController();
  const client = openWireClient(port, 64);
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
          fetch(`http://127.0.0.1:${port}/api/listings/${listingId}/live`, { headers: buildBearer(person), signal }),
        schema: listingEvent,
        pollMs: POLL_MS,
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

type PendingView = { isShown: (listing: Listing) => boolean; resolve: (at: number) => void };

function openPage(client: WireClient, person: Person, listingId: string) {
  let shown: Listing | undefined;
  const waiting = new Set<PendingView>();
  const notify = () => {
    for (const one of waiting) {
      if (shown === undefined || !one.isShown(shown)) continue;
      waiting.delete(one);
      one.resolve(performance.now());
    }
  };
  return {
    refresh: async () => {
      const path = `/api/listings/${listingId}`;
      const { status, body } = await client.send({ method: 'GET', path, headers: buildBearer(person) });
      // After a failed request the page keeps showing the old data.
      if (status !== 200) return;
      shown = getListing.success.data.parse((JSON.parse(body) as { data: unknown }).data);
      notify();
    },
    shows: (isShown: (listing: Listing) => boolean) =>
      new Promise<number>((resolve) => {
        waiting.add({ isShown, resolve });
        notify();
      }),
  };
}
