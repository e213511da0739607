import type { AppContext } from '@ballpark/server/core/context';
import { WINDOW_MINUTES } from '../plan/plan-listings.ts';
import type { Plan, PlannedListing } from '../plan/plan.ts';
import { type DemoApp, openDemoApp } from './demo-app.ts';
import { registerDemoMember } from './register-demo-member.ts';
import { runInParallel } from '../run-in-parallel.ts';
import {
  chooseFive,
  closeExpired,
  countAccuracy,
  createSteps,
  learnFromClosings,
  readNotifications,
  type Step,
} from './steps.ts';
import { uploadPicture } from './upload-picture.ts';

export type Progress = { begin: (what: string, total: number) => void; advance: () => void; end: () => void };

type FillOptions = { plan: Plan; now: Date; progress: Progress };

/** One for each image process, and one that waits. */
const PICTURES_AT_ONCE = 3;
const MINUTE_MS = 60_000;
/** Members were last in the app a day ago, in minutes. What happened since is unread. */
const LAST_VISIT_AGO = 24 * 60;
/** In minutes. */
const BETWEEN_NIGHTS = 3 * 24 * 60;
/** How long the daily five have been played, in minutes. */
const DAYS_OF_FIVE = [3, 2, 1, 0].map((day) => day * 24 * 60);
/** Members upload photos while they fill in the form. */
const UPLOAD_MINUTES_BEFORE = 2;

/** Runs the whole plan through the product's use cases, each step at its time. */
export async function fillTown(app: AppContext, { plan, now, progress }: FillOptions): Promise<void> {
  const demo = openDemoApp(app);
  const toDate = (ago: number) => new Date(now.getTime() - ago * MINUTE_MS);
  const ids = new Map<string, string>();
  progress.begin('Members register', plan.members.length);
  await runInParallel(plan.members, PICTURES_AT_ONCE, async (member) => {
    // Each member has their own queue, so that none runs the jobs of another.
    ids.set(member.username, await registerDemoMember(openDemoApp(app), member, toDate(member.joinedAgo)));
    progress.advance();
  });
  progress.end();
  const withPhotos = plan.listings.filter(({ photos }) => photos.length > 0);
  const photoUrls = new Map<string, string[]>();
  progress.begin('Photos are uploaded', withPhotos.length);
  await runInParallel(withPhotos, PICTURES_AT_ONCE, async (listing) => {
    const at = toDate(listing.createdAgo + UPLOAD_MINUTES_BEFORE);
    const ownerId = getId(ids, listing.owner);
    const urls: string[] = [];
    for (const file of listing.photos) urls.push(await uploadPicture(demo.at(at), { ownerId, kind: 'listing', file }));
    photoUrls.set(listing.slug, urls);
    progress.advance();
  });
  progress.end();
  await runSteps({ demo, plan, toDate, progress, ids, photoUrls });
}

type StepsOptions = {
  demo: DemoApp;
  plan: Plan;
  toDate: (ago: number) => Date;
  progress: Progress;
  ids: ReadonlyMap<string, string>;
  photoUrls: ReadonlyMap<string, string[]>;
};

/** Runs listings, suggestions, closings and a visit in the order of their time. */
async function runSteps({ demo, plan, toDate, progress, ids, photoUrls }: StepsOptions): Promise<void> {
  const steps = createSteps({ memberId: (username) => getId(ids, username), photoUrls });
  const timeline: { ago: number; step: Step }[] = [
    ...plan.listings.map((listing) => ({ ago: listing.createdAgo, step: steps.list(listing) })),
    ...plan.suggestions.map((suggestion) => ({ ago: suggestion.ago, step: steps.suggest(suggestion) })),
    ...plan.listings.flatMap((listing) => listEndSteps(listing, steps)),
    { ago: LAST_VISIT_AGO, step: readNotifications(ids.values()) },
    ...listNights(plan).map((ago) => ({ ago, step: learnFromClosings })),
    ...DAYS_OF_FIVE.map((ago) => ({ ago, step: chooseFive })),
    { ago: 0, step: countAccuracy },
  ];
  progress.begin('Neighbours suggest prices', timeline.length);
  for (const { ago, step } of timeline.toSorted((a, b) => b.ago - a.ago)) {
    await step(demo.at(toDate(ago)));
    await demo.runJobs(toDate(ago));
    progress.advance();
  }
  progress.end();
}

/** When closings are booked: from the first of them on until now. */
function listNights({ listings }: Plan): number[] {
  const first = Math.max(...listings.map(({ end }) => (end.kind === 'closed' ? end.ago : 0)));
  return Array.from({ length: Math.ceil(first / BETWEEN_NIGHTS) + 1 }, (_, night) => night * BETWEEN_NIGHTS);
}

function listEndSteps(listing: PlannedListing, steps: ReturnType<typeof createSteps>): { ago: number; step: Step }[] {
  const { end, createdAgo } = listing;
  if (end.kind === 'closed') return [{ ago: end.ago, step: steps.close(listing, end) }];
  return end.kind === 'auto-closed' ? [{ ago: createdAgo - WINDOW_MINUTES, step: closeExpired }] : [];
}

function getId(ids: ReadonlyMap<string, string>, username: string): string {
  const id = ids.get(username);
  if (id === undefined) throw new Error(`${username} is not registered`);
  return id;
}
