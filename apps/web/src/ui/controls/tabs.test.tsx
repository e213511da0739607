import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Tabs } from './tabs.tsx';

const TABS = [
  { value: 'one', text: 'One' },
  { value: 'two', text: 'Two' },
  { value: 'three', text: 'Three' },
] as const;

function Example() {
  const [value, setValue] = useState<(typeof TABS)[number]['value']>('one');
  return (
    <Tabs label="Parts" tabs={TABS} value={value} onChange={setValue}>
      <p>Here is {value}.</p>
    </Tabs>
  );
}

function chosen() {
  return screen.getAllByRole('tab').filter((tab) => tab.getAttribute('aria-selected') === 'true');
}

test('arrows, Home and End go round the tabs, and what is in focus is shown', async () => {
  render(<Example />);
  const person = userEvent.setup();
  await person.tab();
  const seen: (string | null)[] = [];
  for (const key of ['{ArrowRight}', '{End}', '{ArrowRight}', '{ArrowLeft}', '{Home}']) {
    await person.keyboard(key);
    expect(chosen()).toEqual([document.activeElement]);
    seen.push(screen.getByRole('tabpanel').textContent);
  }
  expect(seen).toEqual(['two', 'three', 'one', 'three', 'one'].map((value) => `Here is ${value}.`));
});

test('the keyboard stops at one tab, then at what it shows, which is named after it', async () => {
  render(<Example />);
  const person = userEvent.setup();
  await person.click(screen.getByRole('tab', { name: 'Two' }));
  await person.tab();
  expect(document.activeElement).toBe(screen.getByRole('tabpanel', { name: 'Two' }));
  expect(chosen()[0]?.getAttribute('aria-controls')).toBe(document.activeElement?.id);
});
