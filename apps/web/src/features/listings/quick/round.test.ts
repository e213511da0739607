import { expect, test } from 'vitest';
import { buildQuickCards } from '../../../../test/listings.ts';
import { advance, beginRound, type Round, type RoundEvent } from './round.ts';

const CARDS = buildQuickCards(6);
const [one, two, three] = CARDS as [Card, Card, Card];
type Card = (typeof CARDS)[number];

function play(...events: RoundEvent[]): Round {
  return events.reduce(advance, advance(beginRound(0), { kind: 'filled', cards: CARDS }));
}

const titles = ({ cards }: Round) => cards.map(({ title }) => title);

test('a guess shows the next card and counts, a skip does not count', () => {
  const round = play({ kind: 'guessed', id: one.id }, { kind: 'skipped', id: two.id });
  expect(titles(round)[0]).toBe(three.title);
  expect(round.given).toBe(1);
});

test('a refused card comes back first with its text, and the next one keeps what was typed', () => {
  const draft = { amount: '12', note: 'Rusty' };
  const typed = { amount: '3', note: '' };
  const problem = { field: 'comment', sentence: 'No.' } as const;
  const round = play(
    { kind: 'guessed', id: one.id },
    { kind: 'typed', id: two.id, draft: typed },
    { kind: 'returned', card: one, draft, problem },
  );
  expect(titles(round).slice(0, 2)).toEqual([one.title, two.title]);
  expect(round).toMatchObject({ given: 0, problem, drafts: { [one.id]: draft, [two.id]: typed } });
});

test('with three cards left more are asked for, once, and cards that were answered do not come again', () => {
  const low = play(...CARDS.slice(0, 3).map(({ id }) => ({ kind: 'guessed' as const, id })));
  expect(low).toMatchObject({ fill: 2, isFilling: true });
  const [fourth] = low.cards as [Card];
  expect(advance(low, { kind: 'guessed', id: fourth.id })).toMatchObject({ fill: 2 });
  const filled = advance(low, { kind: 'filled', cards: CARDS });
  expect(titles(filled)).toEqual(titles(low));
  expect(filled.isExhausted).toBe(true);
  expect(advance(filled, { kind: 'guessed', id: fourth.id }).fill).toBe(2);
  expect(advance(filled, { kind: 'restarted' })).toMatchObject({ fill: 3, given: 0 });
});

test('an answer that comes twice adds its cards once', () => {
  expect(play({ kind: 'filled', cards: buildQuickCards(9) }).cards).toHaveLength(6);
});
