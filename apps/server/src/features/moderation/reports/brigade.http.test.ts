import type { Listing } from '@ballpark/contracts/listings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  buildListingPayload,
  insertCities,
  MUNICH,
  postListing,
  uploadPhoto,
} from '../../../../test/listing-requests.ts';
import { listMails } from '../../../../test/mailbox.ts';
import { createModerationClient } from '../../../../test/moderation-requests.ts';
import { createOnboardedPerson, get, newAddress, newEmail, type Person, post, send } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { ALL_HANDLERS, ALL_JOBS } from '../../../composition/features.ts';
import { startWorker, type Worker } from '../../../jobs/worker.ts';

const OPERATOR = newEmail();
const lab = useTestApp({ TRUST_PROXY: '1', OPERATOR_EMAIL: OPERATOR });
const client = createModerationClient(lab);
const { createEstablished, createModerator, createTrusted, decide, listCases, readCase, report, reportAccepted } =
  client;
beforeAll(() => insertCities(lab));

async function createListing(): Promise<{ owner: Person; listing: Listing }> {
  const owner = await createOnboardedPerson(lab, MUNICH);
  return { owner, listing: await postListing(lab, owner) };
}

async function isShown({ id }: Listing): Promise<boolean> {
  return (await get(lab, `/listings/${id}/preview`)).statusCode === 200;
}

/** Two established members call it illegal, which hides what no moderator has kept. */
async function reportByTwo(listing: Listing, payload: Record<string, unknown> = {}): Promise<void> {
  for (let made = 0; made < 2; made += 1)
    await reportAccepted(await createEstablished(), { targetId: listing.id, reason: 'illegal', ...payload });
}

/** A client with a /64 of its own in one /48. */
const toAddress = (network: string, nth: number) => `${network.replace('::1', '')}:${nth.toString(16)}::1`;

async function reportAsVisitors(listing: Listing, addresses: readonly string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const address of addresses) {
    const answer = await post(lab, '/reports', {
      headers: { 'x-forwarded-for': address },
      payload: { targetKind: 'listing', targetId: listing.id, reason: 'illegal' },
    });
    statuses.push(answer.statusCode);
  }
  return statuses;
}

describe('a brigade', { tags: ['OP-127'] }, () => {
  let worker: Worker;
  beforeAll(async () => {
    worker = await startWorker(lab.app, { jobs: ALL_JOBS, handlers: ALL_HANDLERS });
  });
  afterAll(() => worker.stop());

  test(
    'of 200 visitors in 20 networks and 10 new members does not hide a listing, and moderators know within a minute',
    { timeout: 180_000 },
    async () => {
      const { owner, listing } = await createListing();
      const other = await createListing();
      await reportAccepted(await createTrusted(), { targetId: other.listing.id, reason: 'illegal' });
      const [moderator, author] = [await createModerator(), await createModerator()];
      await lab.sql.query('update listing set owner_id = $2 where id = $1', [listing.id, author.user.id]);
      const networks = Array.from({ length: 20 }, newAddress);
      const members = await Promise.all(Array.from({ length: 10 }, () => createTrusted()));
      for (const network of networks) {
        const statuses = await reportAsVisitors(
          listing,
          Array.from({ length: 10 }, (_, nth) => toAddress(network, nth)),
        );
        expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 429)]);
      }
      for (const member of members) await reportAccepted(member, { targetId: listing.id, reason: 'illegal' });

      expect(await isShown(listing)).toBe(true);
      const [first] = await listCases(moderator);
      expect(first).toMatchObject({ target: { id: listing.id }, reportCount: 30, isHidden: false });
      const link = `http://ballpark.test/moderation?case=${first?.id}`;
      for (const address of [moderator.email, OPERATOR]) {
        const mails = await waitUntil(async () => {
          const found = (await listMails(address)).filter(({ text }) => text.includes(link));
          return found.length > 0 ? found : undefined;
        });
        expect(mails[0]?.text).not.toContain(listing.title);
        expect(mails[0]?.text).not.toContain(owner.user.id);
        expect(mails.length).toBeLessThanOrEqual(2);
      }
      const late = await lab.sql.query(
        `select from mail join report on report.case_id::text = split_part(dedupe_key, ':', 1)
         where template like '%-alert' and dedupe_key = $1 || ':1' and sent_at > report.created_at + interval '1 minute'
           and report.created_at = (select min(created_at) from report where case_id = $1::uuid)`,
        [first?.id],
      );
      expect(late.rowCount).toBe(0);
      expect((await listMails(author.email)).filter(({ text }) => text.includes(link))).toEqual([]);
    },
  );

  test('on many listings brings mails about twenty of them an hour, and the last says that more may wait', async () => {
    const queued = async () => {
      const { rows } = await lab.sql.query<{ count: number }>(
        `select count(distinct split_part(dedupe_key, ':', 1))::int from mail where template = 'operator-alert'`,
      );
      return rows[0]?.count ?? 0;
    };
    for (let made = await queued(); made < 23; made += 1) {
      const { listing } = await createListing();
      await report(undefined, { targetId: listing.id, reason: 'illegal' });
    }
    expect(await queued()).toBe(20);
    const last = await waitUntil(async () => {
      const found = (await listMails(OPERATOR)).filter(({ text }) => text.includes('look at the whole queue'));
      return found.length > 0 ? found : undefined;
    });
    expect(last).toHaveLength(1);
    lab.setNow(new Date(Date.now() + 3_700_000));
    await report(undefined, { targetId: (await createListing()).listing.id, reason: 'illegal' });
    lab.setNow(undefined);
    expect(await queued()).toBe(21);
  });
});

describe('reports of visitors', { tags: ['OP-127'] }, () => {
  test('never hide, also after a moderator has kept the listing', async () => {
    const { listing } = await createListing();
    const moderator = await createModerator();
    for (let round = 0; round < 3; round += 1) {
      await reportAsVisitors(listing, Array.from({ length: 10 }, newAddress));
      expect(await isShown(listing)).toBe(true);
      await decide(moderator, await client.findCaseId(listing.id), { action: 'keep' });
    }
  });

  test('count once for a /48, and for an IPv4 /24, in one case', async () => {
    const { listing } = await createListing();
    const network = newAddress();
    const [a, b, c] = Array.from({ length: 3 }, () => Math.floor(Math.random() * 200) + 20);
    await reportAsVisitors(listing, [
      ...Array.from({ length: 10 }, (_, nth) => toAddress(network, nth)),
      ...Array.from({ length: 10 }, (_, nth) => `${a}.${b}.${c}.${nth + 1}`),
    ]);
    const found = await readCase(await createModerator(), await client.findCaseId(listing.id));
    expect(found).toMatchObject({ reportCount: 2, isHidden: false });
  });
});

describe('content that a moderator has kept', { tags: ['OP-127'] }, () => {
  test.each(['keep', 'warn'])('after %s is hidden by reports only when its author has changed it', async (action) => {
    const { owner, listing } = await createListing();
    await reportByTwo(listing);
    expect(await isShown(listing)).toBe(false);
    const moderator = await createModerator();
    await decide(moderator, await client.findCaseId(listing.id), { action });
    await reportByTwo(listing);
    expect(await isShown(listing)).toBe(true);
    expect((await listCases(moderator)).map(({ target }) => target.id)).toContain(listing.id);
    const changed = await send(lab, `PUT /listings/${listing.id}`, {
      token: owner.token,
      payload: buildListingPayload({ title: 'Something else' }),
    });
    expect(changed.statusCode).toBe(200);
    await reportAccepted(await createTrusted(), { targetId: listing.id, reason: 'illegal' });
    expect(await isShown(listing)).toBe(false);
  });

  test('is not the version that its author wrote after the moderator had looked', async () => {
    const { owner, listing } = await createListing();
    await reportAccepted(await createTrusted(), { targetId: listing.id });
    const caseId = await client.findCaseId(listing.id);
    const moderator = await createModerator();
    const { contentVersion } = await readCase(moderator, caseId);
    const payload = buildListingPayload({ description: 'Now something illegal.' });
    await send(lab, `PUT /listings/${listing.id}`, { token: owner.token, payload });
    await decide(moderator, caseId, { action: 'keep', contentVersion });
    await reportByTwo(listing);
    expect(await isShown(listing)).toBe(false);
  });

  test('keeps its photos as well, and a kept photo does not keep the listing', async () => {
    const owner = await createOnboardedPerson(lab, MUNICH);
    const [kept, open] = await Promise.all(
      [1, 2].map(async () => postListing(lab, owner, { photoUrls: [await uploadPhoto(lab, owner)] })),
    );
    if (!kept || !open) throw new Error('two listings were posted');
    const moderator = await createModerator();
    await reportAccepted(await createTrusted(), { targetId: kept.id });
    await decide(moderator, await client.findCaseId(kept.id), { action: 'keep' });
    await reportByTwo(kept, { targetKind: 'photo', photoUrl: kept.photoUrls[0] });
    expect(await isShown(kept)).toBe(true);
    await reportAccepted(await createTrusted(), {
      targetKind: 'photo',
      targetId: open.id,
      photoUrl: open.photoUrls[0],
    });
    await decide(moderator, await client.findCaseId(open.id), { action: 'keep' });
    await reportByTwo(open, { targetKind: 'photo', photoUrl: open.photoUrls[0] });
    expect(await isShown(open)).toBe(true);
    await reportByTwo(open);
    expect(await isShown(open)).toBe(false);
  });
});

describe('two members', () => {
  const pair = (create: () => Promise<Person>) => Promise.all([create(), create()]);

  async function countHidden(listings: readonly Listing[]): Promise<number> {
    const shown = await Promise.all(listings.map(isShown));
    return shown.filter((one) => !one).length;
  }

  const createListings = async (count: number): Promise<Listing[]> => {
    const listings: Listing[] = [];
    while (listings.length < count) listings.push((await createListing()).listing);
    return listings;
  };

  test('of eight days hide nothing', async () => {
    const members = await pair(createTrusted);
    const listings = await createListings(4);
    for (const { id } of listings)
      for (const member of members) await reportAccepted(member, { targetId: id, reason: 'illegal' });
    expect(await countHidden(listings)).toBe(0);
  });

  test('who are established hide one thing until a moderator has judged it, one by one and at once', async () => {
    for (const areAtOnce of [false, true]) {
      const [first, second] = await pair(createEstablished);
      if (!first || !second) throw new Error('two members were created');
      const listings = await createListings(4);
      for (const { id } of listings) await reportAccepted(first, { targetId: id, reason: 'illegal' });
      const reports = listings.map(
        ({ id }) =>
          () =>
            reportAccepted(second, { targetId: id, reason: 'illegal' }),
      );
      if (areAtOnce) await Promise.all(reports.map((start) => start()));
      else for (const start of reports) await start();
      expect(await countHidden(listings)).toBe(1);
    }
  });

  test('who were right hide the next thing', async () => {
    const members = await pair(createEstablished);
    const listings = await createListings(2);
    const moderator = await createModerator();
    for (const listing of listings) {
      for (const member of members) await reportAccepted(member, { targetId: listing.id, reason: 'illegal' });
      expect(await isShown(listing)).toBe(false);
      await decide(moderator, await client.findCaseId(listing.id), { action: 'hide', reason: 'illegal' });
    }
  });
});
