import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { Button, ButtonLink, IconButton } from './button.tsx';

test('a busy button says what it is doing and cannot be pressed again', async () => {
  const onClick = vi.fn<() => void>();
  render(
    <Button isBusy busyText="Saving..." onClick={onClick}>
      Save
    </Button>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Saving...' });
  await userEvent.click(button);
  expect(button.disabled).toBe(true);
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(onClick).not.toHaveBeenCalled();
});

test('a busy button without other words keeps its own', () => {
  render(<Button isBusy>Save</Button>);
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).toBe('true');
});

test('a button does not send the form around it unless it is told to', async () => {
  const sent: string[] = [];
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent.push('form');
      }}
    >
      <Button>Plain</Button>
      <Button type="submit">Send</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Plain' }));
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent).toEqual(['form']);
});

test('a link that looks like a button stays a link', () => {
  render(
    <MemoryRouter>
      <ButtonLink to="/register">Get Started</ButtonLink>
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe('/register');
});

test('a button that shows only an icon has a name for the ear and a tooltip for the eye', () => {
  render(
    <IconButton label="Open menu">
      <svg aria-hidden="true" />
    </IconButton>,
  );
  const button = screen.getByRole('button', { name: 'Open menu' });
  expect(button.getAttribute('aria-label')).toBe('Open menu');
  expect(button.title).toBe('Open menu');
});
