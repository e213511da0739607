import { listingPayload } from '@ballpark/contracts/listings/posting';
import { suggestionPayload } from '@ballpark/contracts/suggestions';
import { findUsernameProblem } from '@ballpark/rules/words/usernames';
import { DESCRIPTION_MAX, TITLE_MAX, NOTE_MAX } from '@ballpark/rules/listings';
import { isAmount } from '@ballpark/rules/money';
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { computeBallpark } from '@ballpark/rules/crowd/ballpark';
import { ALMOST_THERE, IDLE, NEVER_ASKED, PERSONAS, GUESS_FIRST, STREAK_DAYS } from './personas.ts';
import { planDemo } from './plan-demo.ts';
import { WINDOW_MINUTES } from './plan-listings.ts';
import { isBlind } from './plan-looks.ts';
import type { PlannedListing } from './plan.ts';
import { TOWNS } from './towns.ts';

const demo = planDemo();
const DAY = 24 * 60;
/** The listings of today. `history` tests the closings from before. */
const recent = demo.listings.filter(({ createdAgo }) => createdAgo < 17 * DAY);
const slugs = new Set(recent.map(({ slug }) => slug));
const plan = { ...demo, listings: recent, suggestions: demo.suggestions.filter(({ listing }) => slugs.has(listing)) };

function countByName<Item>(items: readonly Item[], toName: (item: Item) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[toName(item)] = (counts[toName(item)] ?? 0) + 1;
  return counts;
}

function getListing(slug: string): PlannedListing {
  const listing = demo.listings.find((one) => one.slug === slug);
  if (!listing) throw new Error(`there is no listing ${slug}`);
  return listing;
}

function getEndAgo({ end, createdAgo }: PlannedListing): number {
  if (end.kind === 'closed') return end.ago;
  return end.kind === 'auto-closed' ? createdAgo - WINDOW_MINUTES : 0;
}

function listClosings() {
  return demo.listings.flatMap(({ createdAgo, end }) => (end.kind === 'closed' ? [{ createdAgo, ...end }] : []));
}

test('the plan is always the same, and different with another seed', () => {
  expect(planDemo()).toEqual(demo);
  expect(planDemo(1).suggestions).not.toEqual(demo.suggestions);
});

describe('the demo has', () => {
  test('80 members, 150 listings of today and 700 suggestions in eleven areas', () => {
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
    const perMember = countByName(demo.suggestions, ({ member }) => member);
    expect(perMember[ALMOST_THERE]).toBe(9);
    const owners = new Set(demo.listings.map(({ owner }) => owner));
    for (const name of IDLE) expect([name, perMember[name], owners.has(name)]).toEqual([name, undefined, false]);
    const ratios = plan.suggestions.map(({ listing, amount }) => amount / computeMedian(listing));
    expect(ratios.filter((ratio) => ratio > 20 || ratio < 0.05)).toHaveLength(3);
  });

  test('85 of 100 guesses blind', () => {
    expect(plan.suggestions.filter((one) => isBlind(one, plan.suggestions))).toHaveLength(595);
  });

  test('guess first off for the main members and on for elliot.park', { tags: ['OP-117'] }, () => {
    const choices = countByName(plan.members, ({ guessesFirst }) => String(guessesFirst));
    expect(choices).toEqual({ true: GUESS_FIRST.length, false: 73, undefined: NEVER_ASKED.length });
    const personas = new Set(PERSONAS.map(({ username }) => username));
    const guessers = plan.members.filter(({ username, guessesFirst }) => guessesFirst && personas.has(username));
    expect(guessers.map(({ username }) => username)).toEqual(['elliot.park']);
  });

  test('open listings for each state of the figure, in one area', () => {
    const open = plan.listings.filter(
      ({ end, town, createdAgo }) => end.kind === 'open' && createdAgo < WINDOW_MINUTES && TOWNS[town].area === 'bay',
    );
    const states = open.map(({ slug }) => describeFigure(slug));
    for (const state of ['none', '1', 'opinions differ', 'sane despite two pranks among seven', 'figure']) {
      expect(states).toContain(state);
    }
  });

  test('every persona it lists', () => {
    const names = new Set(plan.members.map(({ username }) => username));
    for (const { username } of PERSONAS) expect(names).toContain(username);
  });
});

/** What the page of a listing shows of its prices. */
function describeFigure(slug: string): string {
  const amounts = plan.suggestions.filter(({ listing }) => listing === slug).map(({ amount }) => amount);
  if (amounts.length < 3) return amounts.length === 0 ? 'none' : String(amounts.length);
  // Members with a record count more, so that a state must not depend on equal weights.
  const weights = [[30], [30, 45, 60], [70, 30]];
  const figures = weights.map((some) =>
    computeBallpark(
      amounts.map((amount, index) => ({ amountMinor: amount * 100, weight: some[index % some.length] ?? 30 })),
      { currency: 'USD' },
    ),
  );
  const [ballpark] = figures;
  if (!ballpark) throw new Error(`${slug} has no figure`);
  if (figures.every((figure) => amounts.length >= 4 && (figure?.agreement ?? 1) < 0.2)) return 'opinions differ';
  const pranks = amounts.filter((amount) => amount > 20 * computeMedian(slug));
  if (pranks.length < 2) return 'figure';
  const sane = amounts.filter((amount) => !pranks.includes(amount));
  // The rules move it by a tenth at most while two of seven prices are pranks.
  const isSane = ballpark.figureMinor / 100 <= 1.15 * Math.max(...sane);
  return isSane && amounts.length === 7 ? 'sane despite two pranks among seven' : 'pranked';
}

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
    const pairs = demo.suggestions.map(({ listing, member }) => `${listing} ${member}`);
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(demo.suggestions.filter(({ listing, member }) => getListing(listing).owner === member)).toEqual([]);
  });

  test('suggests before a listing exists, after it has ended, or before joining', () => {
    for (const { listing, member, ago } of demo.suggestions) {
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
  for (const { amount, note, listing } of demo.suggestions) {
    expect(suggestionPayload.parse({ amount, comment: note })).toMatchObject({ amount });
    expect(amount % (TOWNS[getListing(listing).town].currency === 'JPY' ? 100 : 1)).toBe(0);
  }
  for (const { title, description, type, town, point } of demo.listings) {
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
  const shown = new Set([
    ...demo.listings.flatMap(({ photos }) => photos),
    ...plan.members.flatMap(({ avatar, cover }) => [avatar, cover].filter((file) => file !== undefined)),
  ]);
  const drawn = globSync('*/*.webp', { cwd: resolve(import.meta.dirname, '../photos') });
  expect(drawn.toSorted()).toEqual([...shown].toSorted());
  expect(plan.members.filter(({ avatar }) => avatar !== undefined)).toHaveLength(55);
});
