import { expect, test } from 'vitest';
import { buildQuickCards } from '../../../../test/listings.ts';
import { advance, beginRound, listGuesses, type Round, type RoundEvent } from './round.ts';

const CARDS = buildQuickCards(6);
const [one, two, three] = CARDS as [Card, Card, Card];
type Card = (typeof CARDS)[number];

function play(...events: RoundEvent[]): Round {
  return events.reduce(advance, advance(beginRound([]), { kind: 'filled', cards: CARDS }));
}

const guessed = (card: Card): RoundEvent => ({ kind: 'guessed', card, amount: 10 });
const titles = ({ cards }: Round) => cards.map(({ title }) => title);

test('a guess shows the next card and counts; skips do not count, and those in a row have one mark', () => {
  const round = play(guessed(one), { kind: 'skipped', id: two.id }, { kind: 'skipped', id: three.id });
  expect(titles(round)[0]).toBe('Thing 4');
  expect(listGuesses(round).map(({ title }) => title)).toEqual([one.title]);
  expect(round.marks.slice(1)).toEqual(['skipped']);
});

test('an answer belongs to its guess, also when it comes after the next one', () => {
  const round = play(guessed(one), guessed(two), { kind: 'answered', id: one.id, outcome: { kind: 'kept' } });
  expect(listGuesses(round).map(({ outcome }) => outcome)).toEqual([{ kind: 'kept' }, undefined]);
});

test('a refused card comes back first with its text, and the next one keeps what was typed', () => {
  const draft = { amount: '12', note: 'Rusty' };
  const typed = { amount: '3', note: '' };
  const problem = { field: 'comment', sentence: 'No.' } as const;
  const round = play(
    guessed(one),
    { kind: 'typed', id: two.id, draft: typed },
    { kind: 'returned', card: one, draft, problem },
  );
  expect(titles(round).slice(0, 2)).toEqual([one.title, two.title]);
  expect(round).toMatchObject({ marks: [], problem, drafts: { [one.id]: draft, [two.id]: typed } });
});

test('with three cards left more are asked for, once, and cards that were answered do not come again', () => {
  const low = play(...CARDS.slice(0, 3).map(guessed));
  expect(low).toMatchObject({ fill: 2, isFilling: true });
  const [fourth] = low.cards as [Card];
  expect(advance(low, guessed(fourth))).toMatchObject({ fill: 2 });
  const filled = advance(low, { kind: 'filled', cards: CARDS });
  expect(titles(filled)).toEqual(titles(low));
  expect(filled.isExhausted).toBe(true);
  expect(advance(filled, guessed(fourth)).fill).toBe(2);
  expect(advance(filled, { kind: 'restarted' })).toMatchObject({ fill: 3, marks: [] });
});

test('an answer that comes twice adds its cards once', () => {
  expect(play({ kind: 'filled', cards: buildQuickCards(9) }).cards).toHaveLength(6);
});
