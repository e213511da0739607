import { beforeAll, expect, test, vi } from 'vitest';
import { findLedgerMismatches } from '@ballpark/server/test/reward-rows';
import { findBrokenInvariants } from '@ballpark/server/test/suggestion-requests';
import { useTestApp } from '@ballpark/server/test/test-app';
import { planDemo } from '../plan/plan-demo.ts';
import { isBlind } from '../plan/plan-looks.ts';
import type { Plan } from '../plan/plan.ts';
import { fillTown } from './fill-town.ts';

const lab = useTestApp();
// The test hashes passwords, sends mails and processes photos.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const NOW = new Date('2026-11-15T12:00:00.000Z');
const QUIET = { begin: () => undefined, advance: () => undefined, end: () => undefined };

/** A small part of the demo: six members and five listings of every kind, with one photo. */
function pickSmallPlan(): Plan {
  const { members, listings, suggestions } = planDemo();
  const alameda = listings.filter(({ town }) => town === 'alameda');
  const closed = alameda.filter(({ end }) => end.kind === 'closed').slice(0, 2);
  const others = ['auto-closed', 'open'].flatMap((kind) =>
    alameda
      .filter(({ end, createdAgo }) => end.kind === kind && createdAgo > 24 * 60)
      .slice(0, kind === 'open' ? 2 : 1),
  );
  const chosen = [...closed, ...others].map((listing, index) => ({
    ...listing,
    photos: index === 0 ? listing.photos.slice(0, 1) : [],
  }));
  const names = new Set(chosen.map(({ owner }) => owner));
  for (const { listing, member } of suggestions) {
    if (names.size < 6 && listing === chosen[0]?.slug) names.add(member);
  }
  const part = {
    members: members
      .filter(({ username }) => names.has(username))
      .map((member) => ({ ...member, avatar: undefined, cover: undefined })),
    listings: chosen,
    suggestions: suggestions.filter(
      ({ listing, member }) => names.has(member) && chosen.some(({ slug }) => slug === listing),
    ),
  };
  return { ...part, suggestions: letOneLook(part) };
}

/** Lets the author of the newest blind guess that is not the first on its listing look before. */
function letOneLook(part: Plan): Plan['suggestions'] {
  const isLater = (one: Plan['suggestions'][number]) =>
    part.suggestions.find(({ listing }) => listing === one.listing) !== one;
  const looker = part.suggestions.findLast((one) => isLater(one) && isBlind(one, part.suggestions));
  return part.suggestions.map((one) => (one === looker ? { ...one, hasLooked: true } : one));
}

const plan = pickSmallPlan();

beforeAll(() => fillTown(lab.app, { plan, now: NOW, progress: QUIET }));

test('after filling, every total agrees with the ledger', async () => {
  expect(await findBrokenInvariants(lab)).toEqual([]);
  expect(await findLedgerMismatches(lab)).toEqual([]);
  const { rows } = await lab.sql.query('select count(*)::int as paid from xp_entry where listing_id is not null');
  const ended = new Set(plan.listings.filter(({ end }) => end.kind !== 'open').map(({ slug }) => slug));
  expect(rows).toEqual([{ paid: plan.suggestions.filter(({ listing }) => ended.has(listing)).length }]);
});

test('everything has the planned date', async () => {
  const { rows } = await lab.sql.query<{ title: string; createdAt: Date; isActive: boolean; count: number }>(
    'select title, created_at as "createdAt", is_active as "isActive", suggestion_count as count from listing',
  );
  const planned = plan.listings.map(({ slug, title, createdAgo, end }) => ({
    title,
    createdAt: new Date(NOW.getTime() - createdAgo * 60_000),
    isActive: end.kind === 'open',
    count: plan.suggestions.filter(({ listing }) => listing === slug).length,
  }));
  const byTitle = (a: { title: string }, b: { title: string }) => a.title.localeCompare(b.title);
  expect(rows.toSorted(byTitle)).toEqual(planned.toSorted(byTitle));
  const late = await lab.sql.query('select 1 from suggestion where created_at > $1', [NOW]);
  expect(late.rows).toEqual([]);
});

test('guesses are blind as planned', async () => {
  const { rows } = await lab.sql.query<{ title: string; username: string; isBlind: boolean }>(
    `select title, username, is_blind as "isBlind" from suggestion
     join listing on listing.id = listing_id join member on member.id = member_id`,
  );
  const blind = rows.filter((row) => row.isBlind).map(({ title, username }) => `${title} ${username}`);
  const titles = new Map(plan.listings.map(({ slug, title }) => [slug, title]));
  const planned = plan.suggestions.filter((one) => isBlind(one, plan.suggestions));
  expect(blind.toSorted()).toEqual(planned.map(({ listing, member }) => `${titles.get(listing)} ${member}`).toSorted());
  expect(planned.length).toBeLessThan(plan.suggestions.length);
});

test('every member has verified a real mail, and no job for counters or points is left', async () => {
  const mails = await lab.sql.query<{ owed: number }>('select count(*)::int as owed from mail where sent_at is null');
  expect(mails.rows).toEqual([{ owed: 0 }]);
  const { rows } = await lab.sql.query<{ verified: number }>(
    'select count(*)::int as verified from member_account where email_verified_at is not null and onboarded_at is not null',
  );
  expect(rows).toEqual([{ verified: plan.members.length }]);
  const jobs = await lab.sql.query<{ name: string }>('select distinct name from pgboss.job');
  expect(jobs.rows).toEqual([{ name: 'make-avif-variants' }]);
});

test('members are told results at their time, and have read what is older than a day', async () => {
  const { rows } = await lab.sql.query<{ results: number; late: number; unreadOld: number }>(
    `select count(*) filter (where kind = 'result')::int as results,
       count(*) filter (where changed_at > $1)::int as late,
       count(*) filter (where changed_at < $1::timestamptz - interval '25 hours' and position > read_until)::int as "unreadOld"
     from notification join notification_tally using (member_id)`,
    [NOW],
  );
  const closed = new Set(plan.listings.filter(({ end }) => end.kind === 'closed').map(({ slug }) => slug));
  const results = plan.suggestions.filter(({ listing }) => closed.has(listing)).length;
  expect(rows).toEqual([{ results, late: 0, unreadOld: 0 }]);
  expect(results).toBeGreaterThan(0);
});

test('closings are in the statistics', async () => {
  const { rows } = await lab.sql.query<{ closings: number; nights: boolean; months: boolean }>(
    `select count(*)::int as closings, exists (select from range_calibration) as nights,
       exists (select from accuracy_month) or exists (select from exclusion_month) as months
     from closing`,
  );
  const closed = plan.listings.filter(({ end }) => end.kind === 'closed');
  expect(rows).toEqual([{ closings: closed.length, nights: true, months: true }]);
});
