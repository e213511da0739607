import { listingPayload } from '@ballpark/contracts/listings';
import { suggestionPayload } from '@ballpark/contracts/suggestions';
import { findUsernameProblem } from '@ballpark/rules/accounts';
import { DESCRIPTION_MAX, TITLE_MAX, NOTE_MAX } from '@ballpark/rules/listings';
import { isAmount } from '@ballpark/rules/money';
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ALMOST_THERE, IDLE, PERSONAS, STREAK_DAYS } from './personas.ts';
import { planDemo } from './plan-demo.ts';
import { WINDOW_MINUTES } from './plan-listings.ts';
import type { PlannedListing } from './plan.ts';
import { TOWNS } from './towns.ts';

const plan = planDemo();
const DAY = 24 * 60;

function countByName<Item>(items: readonly Item[], toName: (item: Item) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[toName(item)] = (counts[toName(item)] ?? 0) + 1;
  return counts;
}

function getListing(slug: string): PlannedListing {
  const listing = plan.listings.find((one) => one.slug === slug);
  if (!listing) throw new Error(`there is no listing ${slug}`);
  return listing;
}

function getEndAgo({ end, createdAgo }: PlannedListing): number {
  if (end.kind === 'closed') return end.ago;
  return end.kind === 'auto-closed' ? createdAgo - WINDOW_MINUTES : 0;
}

function listClosings() {
  return plan.listings.flatMap(({ createdAgo, end }) => (end.kind === 'closed' ? [{ createdAgo, ...end }] : []));
}

test('the plan is always the same, and different with another seed', () => {
  expect(planDemo()).toEqual(plan);
  expect(planDemo(1).suggestions).not.toEqual(plan.suggestions);
});

describe('the demo has', () => {
  test('80 members, 150 listings and 700 suggestions in eleven areas', () => {
    expect([plan.members.length, plan.listings.length, plan.suggestions.length]).toEqual([80, 150, 700]);
    const perTown = countByName(plan.listings, ({ town }) => town);
    for (const [town, { listings }] of Object.entries(TOWNS))
      expect([town, perTown[town] ?? 0]).toEqual([town, listings]);
    expect(new Set(Object.values(TOWNS).map(({ currency }) => currency)).size).toBe(8);
  });

  test('listings in every state', () => {
    expect(countByName(plan.listings, ({ end }) => end.kind)).toEqual({ open: 98, closed: 46, 'auto-closed': 6 });
    const open = plan.listings.filter(({ end }) => end.kind === 'open');
    expect(open.filter(({ createdAgo }) => createdAgo > WINDOW_MINUTES)).toHaveLength(4);
    expect(plan.listings.filter(({ offerAmount }) => offerAmount !== undefined)).toHaveLength(38);
    const priced = new Set(plan.suggestions.map(({ listing }) => listing));
    expect(plan.listings.filter(({ slug }) => !priced.has(slug))).toHaveLength(15);
  });

  test('texts and pictures at their limits', () => {
    expect(Math.max(...plan.listings.map(({ title }) => title.length))).toBe(TITLE_MAX);
    expect(Math.max(...plan.listings.map(({ description }) => description.length))).toBe(DESCRIPTION_MAX);
    expect(Math.max(...plan.suggestions.map(({ note }) => note?.length ?? 0))).toBe(NOTE_MAX);
    const photos = countByName(plan.listings, (listing) => String(listing.photos.length));
    expect(photos).toEqual({ 0: 12, 1: 109, 2: 28, 5: 1 });
    expect(plan.listings.some(({ type, photos: shown }) => type === 'SERVICE' && shown.length === 0)).toBe(true);
  });

  test('a member one step from an achievement, members without activity, and absurd prices', () => {
    const perMember = countByName(plan.suggestions, ({ member }) => member);
    expect(perMember[ALMOST_THERE]).toBe(9);
    const owners = new Set(plan.listings.map(({ owner }) => owner));
    for (const name of IDLE) expect([name, perMember[name], owners.has(name)]).toEqual([name, undefined, false]);
    const ratios = plan.suggestions.map(({ listing, amount }) => amount / computeMedian(listing));
    expect(ratios.filter((ratio) => ratio > 20 || ratio < 0.05)).toHaveLength(3);
  });

  test('every persona it lists', () => {
    const names = new Set(plan.members.map(({ username }) => username));
    for (const { username } of PERSONAS) expect(names).toContain(username);
  });
});

function computeMedian(slug: string): number {
  const amounts = plan.suggestions
    .filter(({ listing }) => listing === slug)
    .map(({ amount }) => amount)
    .toSorted((a, b) => a - b);
  return amounts[Math.floor(amounts.length / 2)] ?? 0;
}

describe('no member of the demo', () => {
  test('has an invalid or a duplicate name', () => {
    expect(plan.members.map(({ username }) => findUsernameProblem(username)).filter(Boolean)).toEqual([]);
    expect(new Set(plan.members.map(({ username }) => username)).size).toBe(80);
  });

  test('suggests a price for their own listing, or twice for one listing', () => {
    const pairs = plan.suggestions.map(({ listing, member }) => `${listing} ${member}`);
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(plan.suggestions.filter(({ listing, member }) => getListing(listing).owner === member)).toEqual([]);
  });

  test('suggests before a listing exists, after it has ended, or before joining', () => {
    for (const { listing, member, ago } of plan.suggestions) {
      const planned = getListing(listing);
      expect(ago).toBeLessThan(planned.createdAgo);
      expect(ago).toBeGreaterThan(getEndAgo(planned));
      expect(ago).toBeLessThan(plan.members.find(({ username }) => username === member)?.joinedAgo ?? 0);
    }
  });

  test('closes a listing after its time', () => {
    const late = listClosings().filter(({ createdAgo, ago }) => createdAgo - ago >= WINDOW_MINUTES);
    expect(late).toEqual([]);
  });
});

test('the plan fits the contracts, with rounded amounts', () => {
  for (const { amount, note, listing } of plan.suggestions) {
    expect(suggestionPayload.parse({ amount, comment: note })).toMatchObject({ amount });
    expect(amount % (TOWNS[getListing(listing).town].currency === 'JPY' ? 100 : 1)).toBe(0);
  }
  for (const { title, description, type, town, point } of plan.listings) {
    const payload = { title, description, type, location: TOWNS[town].location, ...point };
    expect(listingPayload.parse(payload)).toMatchObject({ title });
  }
  expect(listClosings().filter(({ finalPrice }) => !isAmount(finalPrice))).toEqual([]);
});

test('members with a streak have a suggestion on each day', () => {
  for (const [username, days] of Object.entries(STREAK_DAYS)) {
    const made = plan.suggestions.filter(({ member }) => member === username).map(({ ago }) => ago);
    // Exactly a day apart, so that they fall on days in a row whatever the time is.
    const inARow = (first: number) => Array.from({ length: days }).every((_, day) => made.includes(first + day * DAY));
    expect([username, made.some(inARow)]).toEqual([username, true]);
  }
});

test('every picture of the demo exists, and there is no unused one', () => {
  const shown = [
    ...plan.listings.flatMap(({ photos }) => photos),
    ...plan.members.flatMap(({ avatar, cover }) => [avatar, cover].filter((file) => file !== undefined)),
  ];
  const drawn = globSync('*/*.webp', { cwd: resolve(import.meta.dirname, '../photos') });
  expect(drawn.toSorted()).toEqual(shown.toSorted());
  expect(plan.members.filter(({ avatar }) => avatar !== undefined)).toHaveLength(55);
});
