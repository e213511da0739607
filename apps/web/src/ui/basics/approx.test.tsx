import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Approx } from './approx.tsx';

test('the sign before a price is read as the word about', () => {
  const { container } = render(
    <p>
      <Approx />
      $180
    </p>,
  );
  expect(container.textContent).toBe('about $180');
});
