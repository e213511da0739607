import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { PasswordField } from './password-field.tsx';

test(
  'the toggle shows the password, hides it again, and says which it will do',
  { tags: ['AUTH-02', 'AUTH-08'] },
  async () => {
    render(<PasswordField label="Password" />);
    const field = screen.getByLabelText<HTMLInputElement>('Password');
    await userEvent.type(field, 'Neighbour7');
    expect(field.type).toBe('password');

    const toggle = screen.getByRole('button', { name: 'Show password' });
    expect(toggle.getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(toggle);
    expect(field.type).toBe('text');
    expect(field.value).toBe('Neighbour7');
    expect(screen.getByRole('button', { name: 'Hide password' }).getAttribute('aria-pressed')).toBe('true');

    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field.type).toBe('password');
  },
);

test('showing the password does not send the form', async () => {
  const sent: string[] = [];
  render(
    <form onSubmit={() => sent.push('form')}>
      <PasswordField label="Password" />
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(sent).toEqual([]);
});

test('a password can be pasted', async () => {
  render(<PasswordField label="Password" />);
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  await userEvent.click(field);
  await userEvent.paste('from a password manager');
  expect(field.value).toBe('from a password manager');
});

test('a refused password is marked and explained', () => {
  render(<PasswordField label="Password" error="Enter your password" />);
  const field = screen.getByLabelText('Password');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Enter your password',
  );
});
