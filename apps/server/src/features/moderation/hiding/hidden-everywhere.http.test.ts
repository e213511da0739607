import { randomBytes } from 'node:crypto';
import { ALL_ENDPOINTS } from '@ballpark/contracts/all-endpoints';
import type { Endpoint } from '@ballpark/contracts/endpoint';
import type { Listing } from '@ballpark/contracts/listings';
import { listHiddenListings } from '@ballpark/contracts/members';
import { PHOTO_VARIANTS } from '@ballpark/rules/photos';
import { beforeAll, expect, test } from 'vitest';
import { insertCities, MUNICH, postListing, uploadPhoto } from '../../../../test/listing-requests.ts';
import { createModerationClient } from '../../../../test/moderation-requests.ts';
import { createOnboardedPerson, get, type Person } from '../../../../test/people.ts';
import { NO_RUN, settleClosings } from '../../../../test/reward-rows.ts';
import { createSuggestionClient } from '../../../../test/suggestion-requests.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { openHttp } from '../../../composition/open-http.ts';
import { tellResults } from '../../messages/results/tell-results.ts';

const lab = useTestApp();
const { createModerator, reportAsTrusted, findCaseId, decide } = createModerationClient(lab);
const { suggest, suggestAccepted, close } = createSuggestionClient(lab);
beforeAll(() => insertCities(lab));

type Scene = {
  /** Words that only the content of this scene has. */
  listingMark: string;
  noteMark: string;

  owner: Person;
  suggester: Person;
  stranger: Person;
  /** The photo of the open listing. */
  photoUrl: string;
  open: Listing;
  closed: Listing;
  suggestionId: string;
};

const newMark = () => randomBytes(6).toString('hex');

/** An open listing with photo and note, and a closed one whose result the suggester was told. */
async function createScene(): Promise<Scene> {
  const [owner, suggester, stranger] = [
    await createOnboardedPerson(lab, MUNICH),
    await createOnboardedPerson(lab, MUNICH),
    await createOnboardedPerson(lab, MUNICH),
  ];
  const [listingMark, noteMark] = [`Zebra${newMark()}`, `Quokka${newMark()}`];
  const photoUrl = await uploadPhoto(lab, owner);
  const open = await postListing(lab, owner, { title: `${listingMark} desk`, photoUrls: [photoUrl] });
  const closed = await postListing(lab, owner, { title: `${listingMark} chair` });
  const made = await suggest(suggester, open.id, { amount: 20, comment: `A ${noteMark} sat on it` });
  await suggestAccepted(suggester, closed.id);
  await close(owner, closed.id);
  await settleClosings(lab);
  await tellResults(lab.app, closed.id, NO_RUN);
  return {
    listingMark,
    noteMark,
    owner,
    suggester,
    stranger,
    photoUrl,
    open,
    closed,
    suggestionId: made.json<{ data: { id: string } }>().data.id,
  };
}

/** Every reading route of the contracts but streams and moderation, with the ids of the scene. */
function listPaths({ listingMark, owner, suggester, open, closed }: Scene): string[] {
  const reads = ALL_ENDPOINTS.filter(
    ({ method, path, success }) => method === 'GET' && !success.isStream && !path.startsWith('/moderation'),
  );
  const lists = ['?status=all', '?status=all&radius=50', `?search=${listingMark}&status=all`, '?status=closed'];
  return [...reads.flatMap((read) => fillIds(read)), ...lists.map((query) => `/listings${query}`)];

  function fillIds({ path }: Endpoint): string[] {
    if (!path.includes(':')) return [path];
    const ids = path.startsWith('/listings') ? [open.id, closed.id] : [owner.user.id, suggester.user.id];
    return ids.map((id) => path.replace(/:\w+/, id));
  }
}

/** The addresses whose answer has a mark, by caller. */
async function findMarks(scene: Scene, mark: string): Promise<string[]> {
  const { owner, suggester, stranger, open } = scene;
  const callers = { visitor: undefined, owner, suggester, stranger };
  const found: string[] = [];
  for (const [name, person] of Object.entries(callers)) {
    for (const path of listPaths(scene)) {
      const { body } = await get(lab, path, person?.token);
      if (body.includes(mark)) found.push(`${name} ${path.split('?')[0]?.replaceAll(/[\da-f-]{36}/g, ':id')}`);
    }
  }
  const page = await lab.http.inject({ url: `/listing/${open.id}` });
  if (page.body.includes(mark)) found.push('share page');
  return [...new Set(found)].toSorted();
}

/** The addresses of the photo that are served. A new process: one that has just served a photo goes on for a minute. */
async function findPhotos({ photoUrl }: Scene): Promise<string[]> {
  const http = await openHttp(lab.app);
  const names = Object.entries(PHOTO_VARIANTS.listing).map(([variant]) => `${variant}.webp`);
  const served: string[] = [];
  for (const name of names) {
    const { statusCode } = await http.inject({ url: photoUrl.replace(/[^/]+$/, name) });
    if (statusCode === 200) served.push(name);
  }
  await http.close();
  return served;
}

/** Equal requests share an answer for a second. */
async function expectMarks(scene: Scene, mark: string, expected: string[]): Promise<void> {
  const isSeen = async () => (await findMarks(scene, mark)).join() === expected.join() || undefined;
  await waitUntil(isSeen).catch(() => undefined);
  expect(await findMarks(scene, mark)).toEqual(expected);
}

test('a hidden listing is in no answer but two to its owner: its text, and the notification that tells so', async () => {
  const scene = await createScene();
  const before = await findMarks(scene, scene.listingMark);
  expect(before).toEqual(
    expect.arrayContaining([
      'owner /listings',
      'owner /listings/:id',
      'owner /notifications',
      'owner /profile/:id/listings',
      'stranger /listings',
      'stranger /listings/:id',
      'stranger /profile/:id/suggestions',
      'suggester /notifications',
      'suggester /notifications/results',
      'suggester /xp/history',
      'visitor /listings',
      'visitor /listings/:id/preview',
    ]),
  );
  const photosBefore = await findPhotos(scene);
  expect(photosBefore).toContain('960.webp');
  for (const { id } of [scene.open, scene.closed]) await reportAsTrusted(6, { targetId: id });
  await expectMarks(scene, scene.listingMark, ['owner /hidden-listings', 'owner /notifications']);
  expect(await findPhotos(scene)).toEqual([]);
  const moderator = await createModerator();
  for (const { id } of [scene.open, scene.closed])
    await decide(moderator, await findCaseId(id), { action: 'keep', sentence: undefined });
  await expectMarks(scene, scene.listingMark, before);
  expect(await findPhotos(scene)).toEqual(photosBefore);
});

async function readHidden({ token }: Person): Promise<string[]> {
  const answer = await get(lab, '/hidden-listings', token);
  expect(answer.body).not.toContain('/media/');
  return listHiddenListings.success.data.parse(answer.json<{ data: unknown }>().data).map(({ title }) => title);
}

test('the owner of a hidden listing sees its text whether a moderator has decided or an appeal waits, until it is shown or gone', async () => {
  const { owner, stranger, open, listingMark } = await createScene();
  const title = `${listingMark} desk`;
  expect(await readHidden(owner)).toEqual([]);
  await reportAsTrusted(6, { targetId: open.id });
  expect(await readHidden(owner)).toEqual([title]);
  const caseId = await findCaseId(open.id);
  await decide(await createModerator(), caseId);
  expect(await readHidden(owner)).toEqual([title]);
  await lab.sql.query(`update moderation_decision set appealed_at = now(), appeal = 'No.' where case_id = $1`, [
    caseId,
  ]);
  expect(await readHidden(owner)).toEqual([title]);
  expect(await readHidden(stranger)).toEqual([]);
  expect((await get(lab, '/hidden-listings')).statusCode).toBe(401);
  await lab.sql.query('update listing set removed_at = now() where id = $1', [open.id]);
  expect(await readHidden(owner)).toEqual([]);
});

test('the note of a hidden suggestion is in no answer but the page of its author, and no figure counts it', async () => {
  const scene = await createScene();
  const { suggester, open, suggestionId } = scene;
  expect(await findMarks(scene, scene.noteMark)).toContain('stranger /listings/:id/suggestions');
  await reportAsTrusted(6, { targetKind: 'suggestion', targetId: suggestionId, reason: 'offensive' });
  await expectMarks(scene, scene.noteMark, ['suggester /listings/:id']);
  const seen = await get(lab, `/listings/${open.id}`, suggester.token);
  expect(seen.json<{ data: Listing }>().data).toMatchObject({ suggestionCount: 0, suggestions: [] });
});
