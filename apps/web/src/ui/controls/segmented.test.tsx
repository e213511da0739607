import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Segmented } from './segmented.tsx';

const OPTIONS = [
  { value: 0, text: 'Anywhere' },
  { value: 5, text: '5 km' },
] as const;

test('one of a few is a named group of radio buttons, with the chosen one marked', async () => {
  const onChange = vi.fn<(value: number) => void>();
  render(<Segmented<number> label="Distance" value={0} options={OPTIONS} onChange={onChange} />);
  expect(screen.getByRole('group', { name: 'Distance' })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Anywhere' }).checked).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: '5 km' }));
  expect(onChange).toHaveBeenCalledWith(5);
});

test('two groups on a page do not share their choice', () => {
  const onChange = () => undefined;
  render(
    <>
      <Segmented<number> label="Here" value={0} options={OPTIONS} onChange={onChange} />
      <Segmented<number> label="There" value={5} options={OPTIONS} onChange={onChange} />
    </>,
  );
  const names = screen.getAllByRole<HTMLInputElement>('radio').map(({ name }) => name);
  expect(new Set(names).size).toBe(2);
});
