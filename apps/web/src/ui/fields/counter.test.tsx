import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Counter } from './counter.tsx';

test('a counter can turn red before it is full, and then says how much is left', { tags: ['VAL-37'] }, () => {
  const { rerender } = render(<Counter id="counter" count={200} max={250} warnFrom={201} redFrom={201} />);
  const tone = () => document.querySelector('#counter')?.getAttribute('data-tone');
  expect(tone()).toBe('calm');
  rerender(<Counter id="counter" count={201} max={250} warnFrom={201} redFrom={201} />);
  expect(tone()).toBe('danger');
  expect(screen.getByText('49 left · 201/250')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Nearly all characters are used');
});

test.each([
  { count: 0, tone: 'calm', words: '0/100', spoken: '' },
  { count: 89, tone: 'calm', words: '89/100', spoken: '' },
  { count: 90, tone: 'warning', words: '10 left · 90/100', spoken: 'Nearly all characters are used' },
  { count: 99, tone: 'warning', words: '1 left · 99/100', spoken: 'Nearly all characters are used' },
  { count: 100, tone: 'danger', words: 'No room left · 100/100', spoken: 'No more characters fit' },
  { count: 101, tone: 'danger', words: 'No room left · 101/100', spoken: 'No more characters fit' },
])(
  'at $count the counter is $tone, says so in words, and that is spoken',
  { tags: ['CREATE-02'] },
  ({ count, tone, words, spoken }) => {
    render(<Counter id="counter" count={count} max={100} warnFrom={90} />);
    const counter = document.querySelector('#counter');
    expect(counter?.getAttribute('data-tone')).toBe(tone);
    expect(counter?.querySelector('[aria-hidden]:not(svg)')?.textContent).toBe(words);
    expect(counter?.querySelector('svg') !== null).toBe(tone !== 'calm');
    expect(screen.getByRole('status').textContent).toBe(spoken);
    expect(screen.getByText(`${count} of 100 characters used`)).toBeTruthy();
  },
);
