import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PasswordStrength } from './password-strength.tsx';

const ITEMS = [
  { label: 'At least 8 characters', isMet: true },
  { label: 'One number', isMet: false },
];

test('the strength and each check are told in words, not only in colour', { tags: ['AUTH-09'] }, () => {
  render(<PasswordStrength strength="Fair" met={2} items={ITEMS} />);
  expect(screen.getByText('Fair').closest('p')?.textContent).toBe('Password strength: Fair');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'At least 8 characters, done',
    'One number, still missing',
  ]);
});

test('a change of strength is announced politely and as a whole sentence', () => {
  const { rerender } = render(<PasswordStrength strength="Weak" met={1} items={ITEMS} />);
  const announced = screen.getByText('Weak').closest('[aria-live="polite"]');
  rerender(<PasswordStrength strength="Strong" met={4} items={ITEMS} />);
  expect(announced?.isConnected).toBe(true);
  expect(announced?.textContent).toBe('Password strength: Strong');
  expect(announced?.getAttribute('aria-atomic')).toBe('true');
});
