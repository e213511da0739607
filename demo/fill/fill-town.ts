import type { AppContext } from '@ballpark/server/app/context';
import { WINDOW_MINUTES } from '../plan/plan-listings.ts';
import type { Plan, PlannedListing } from '../plan/plan.ts';
import { type DemoApp, openDemoApp } from './demo-app.ts';
import { moveIn } from './move-in.ts';
import { inParallel } from '../in-parallel.ts';
import { createStory, type Step, sweep } from './story.ts';
import { uploadPicture } from './upload-picture.ts';

export type Progress = { begin: (what: string, total: number) => void; advance: () => void; end: () => void };

type Filling = { plan: Plan; now: Date; progress: Progress };

/** As many as there are image processes, and one that waits. */
const PICTURES_AT_ONCE = 3;
const MINUTE_MS = 60_000;
/** Photos are uploaded while the form is being filled in. */
const UPLOAD_MINUTES_BEFORE = 2;

/** Lets everything planned happen, through the product's own use cases, each at its moment. */
export async function fillTown(app: AppContext, { plan, now, progress }: Filling): Promise<void> {
  const demo = openDemoApp(app);
  const momentOf = (ago: number) => new Date(now.getTime() - ago * MINUTE_MS);
  const ids = new Map<string, string>();
  progress.begin('Members move in', plan.members.length);
  await inParallel(plan.members, PICTURES_AT_ONCE, async (member) => {
    // A queue of their own: nobody works off what another is still waiting for.
    ids.set(member.username, await moveIn(openDemoApp(app), member, momentOf(member.joinedAgo)));
    progress.advance();
  });
  progress.end();
  const pictured = plan.listings.filter(({ photos }) => photos.length > 0);
  const photoUrls = new Map<string, string[]>();
  progress.begin('Photos are made', pictured.length);
  await inParallel(pictured, PICTURES_AT_ONCE, async (listing) => {
    const at = momentOf(listing.createdAgo + UPLOAD_MINUTES_BEFORE);
    const ownerId = idOf(ids, listing.owner);
    const urls: string[] = [];
    for (const file of listing.photos) urls.push(await uploadPicture(demo.at(at), { ownerId, kind: 'listing', file }));
    photoUrls.set(listing.slug, urls);
    progress.advance();
  });
  progress.end();
  await tell({ demo, plan, momentOf, progress, ids, photoUrls });
}

type Telling = {
  demo: DemoApp;
  plan: Plan;
  momentOf: (ago: number) => Date;
  progress: Progress;
  ids: ReadonlyMap<string, string>;
  photoUrls: ReadonlyMap<string, string[]>;
};

/** Listings, suggestions and closings, in the order of their time. */
async function tell({ demo, plan, momentOf, progress, ids, photoUrls }: Telling): Promise<void> {
  const story = createStory({ memberId: (username) => idOf(ids, username), photoUrls });
  const steps: { ago: number; step: Step }[] = [
    ...plan.listings.map((listing) => ({ ago: listing.createdAgo, step: story.list(listing) })),
    ...plan.suggestions.map((suggestion) => ({ ago: suggestion.ago, step: story.suggest(suggestion) })),
    ...plan.listings.flatMap((listing) => endingOf(listing, story)),
  ];
  progress.begin('Neighbours talk prices', steps.length);
  for (const { ago, step } of steps.toSorted((a, b) => b.ago - a.ago)) {
    await step(demo.at(momentOf(ago)));
    await demo.workOff(momentOf(ago));
    progress.advance();
  }
  progress.end();
}

function endingOf(listing: PlannedListing, story: ReturnType<typeof createStory>): { ago: number; step: Step }[] {
  const { end, createdAgo } = listing;
  if (end.kind === 'closed') return [{ ago: end.ago, step: story.close(listing, end.finalPrice) }];
  return end.kind === 'auto-closed' ? [{ ago: createdAgo - WINDOW_MINUTES, step: sweep }] : [];
}

function idOf(ids: ReadonlyMap<string, string>, username: string): string {
  const id = ids.get(username);
  if (id === undefined) throw new Error(`${username} has not moved in`);
  return id;
}
