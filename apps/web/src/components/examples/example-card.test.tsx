import { computeBallpark, ONE_VOICE } from '@ballpark/rules/crowd/ballpark';
import { formatMoney, fromMinor, toMinor } from '@ballpark/rules/money';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ExampleCard } from './example-card.tsx';
import { EXAMPLE_GUESSES } from './messages.ts';

test('the example has the figure that the product would make of its guesses, under the name of the product', () => {
  const guesses = [...EXAMPLE_GUESSES.others, EXAMPLE_GUESSES.own];
  const prices = guesses.map((amount) => ({ amountMinor: toMinor(amount), weight: ONE_VOICE }));
  const figure = formatMoney(fromMinor(computeBallpark(prices, { currency: 'USD' })?.figureMinor ?? 0), 'USD');
  render(<ExampleCard />);
  expect(screen.getByText(`ballpark of ${guesses.length} guesses`).parentElement?.textContent).toContain(figure);
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain(`a ballpark of about ${figure}`);
  expect(guesses.reduce((sum, amount) => sum + amount, 0) / guesses.length).toBe(184);
  expect(document.body.textContent).not.toMatch(/average/i);
});
