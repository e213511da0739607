import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Badge } from './badge.tsx';

test('a quiet badge has an outline, because in the dark theme its ground is nearly that of the page', () => {
  render(<Badge tone="quiet">Selling</Badge>);
  expect(screen.getByText('Selling').className).toContain('border-border-strong');
  expect(screen.getByText('Selling').className).not.toContain('border-transparent');
});
