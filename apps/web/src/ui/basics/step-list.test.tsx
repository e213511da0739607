import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { StepList } from './step-list.tsx';

test('steps are a numbered list in the given order', () => {
  render(<StepList steps={[{ title: 'Check your inbox', detail: 'And spam.' }, { title: 'Open the link' }]} />);
  expect(screen.getByRole('list').tagName).toBe('OL');
  expect(screen.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
    '1Check your inboxAnd spam.',
    '2Open the link',
  ]);
});
