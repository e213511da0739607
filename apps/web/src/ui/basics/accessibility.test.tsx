import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SkipLink } from './accessibility.tsx';

test('the skip link leads to the content of the page', () => {
  render(<SkipLink />);
  expect(screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')).toBe('#main');
});
