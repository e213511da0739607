import { render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { expect, test } from 'vitest';
import { TextField } from './text-field.tsx';

/** The text a screen reader adds after the name of a control. */
function readDescription(control: HTMLElement): string {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}

test('a field is found by its label, and its ref is the control that forms register', () => {
  const ref = createRef<HTMLInputElement>();
  render(<TextField label="Full name" name="name" ref={ref} required />);
  const field = screen.getByRole('textbox', { name: 'Full name' });
  expect(ref.current).toBe(field);
  expect(field.hasAttribute('required')).toBe(true);
  expect(field.hasAttribute('aria-invalid')).toBe(false);
  expect(field.hasAttribute('aria-describedby')).toBe(false);
});

test('hint, error and further text all describe the field', () => {
  render(
    <>
      <TextField label="City" hint="Only your city is shown." error="Choose a city" aria-describedby="more" />
      <p id="more">As it is written on letters.</p>
    </>,
  );
  const field = screen.getByRole('textbox', { name: 'City' });
  expect(readDescription(field)).toBe('Only your city is shown. Choose a city As it is written on letters.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('an error that arrives is announced, because its place was live before', () => {
  const { rerender, container } = render(<TextField label="Email" />);
  const livePlace = container.querySelector('[aria-live="polite"]');
  expect(livePlace?.textContent).toBe('');
  rerender(<TextField label="Email" error="Enter your email" />);
  expect(livePlace?.isConnected).toBe(true);
  expect(livePlace?.textContent).toBe('Enter your email');
});

test('two fields with the same label keep their errors apart', () => {
  render(
    <>
      <TextField label="Amount" error="Too low" />
      <TextField label="Amount" error="Too high" prefix="$" />
    </>,
  );
  expect(screen.getAllByRole('textbox', { name: 'Amount' }).map(readDescription)).toEqual(['Too low', 'Too high']);
});
