import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { IconButton } from './icon-button.tsx';

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
