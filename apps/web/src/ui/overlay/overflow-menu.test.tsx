import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { OverflowMenu } from './overflow-menu.tsx';

function openExample() {
  const selected: string[] = [];
  const items = ['Mute', 'Block', 'Report'].map((text) => ({ text, icon: null, onSelect: () => selected.push(text) }));
  render(
    <>
      <OverflowMenu label="More about Ada" items={items} />
      <button type="button">After</button>
    </>,
  );
  return { person: userEvent.setup(), selected };
}

const button = () => screen.getByRole('button', { name: 'More about Ada' });
const focused = () => document.activeElement?.textContent;

test('arrows, Home and End go round the menu', async () => {
  const { person } = openExample();
  await person.tab();
  const seen: (string | null | undefined)[] = [];
  for (const key of ['{ArrowDown}', '{ArrowDown}', '{End}', '{ArrowDown}', '{ArrowUp}', '{Home}']) {
    await person.keyboard(key);
    seen.push(focused());
  }
  expect(seen).toEqual(['Mute', 'Block', 'Report', 'Mute', 'Report', 'Mute']);
  expect(button().getAttribute('aria-expanded')).toBe('true');
});

test('the arrow upwards opens it at its last item', async () => {
  const { person } = openExample();
  await person.tab();
  await person.keyboard('{ArrowUp}');
  expect(focused()).toBe('Report');
});

test('choosing an item closes the menu and gives the focus back to its button', async () => {
  const { person, selected } = openExample();
  await person.click(button());
  await person.keyboard('{ArrowDown}{Enter}');
  expect(selected).toEqual(['Block']);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button());
});

test('Escape closes it and keeps the focus on its button', async () => {
  const { person, selected } = openExample();
  await person.click(button());
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button());
  expect(selected).toEqual([]);
});

test('a second press closes it, also where a browser does not focus a pressed button', async () => {
  const { person } = openExample();
  await person.click(button());
  // False: the press moves the focus nowhere, so the menu does not close before the click.
  expect(fireEvent.mouseDown(button())).toBe(false);
  fireEvent.click(button());
  expect(screen.queryByRole('menu')).toBeNull();
});

test.each([
  ['a press elsewhere', async (person: ReturnType<typeof userEvent.setup>) => person.click(screen.getByText('After'))],
  ['the Tab key', async (person: ReturnType<typeof userEvent.setup>) => person.tab()],
])('%s closes it', async (_, leave) => {
  const { person } = openExample();
  await person.click(button());
  await leave(person);
  expect(screen.queryByRole('menu')).toBeNull();
});
