import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';

test.each([
  ['lena', 'L'],
  ['  Émile', 'É'],
  ['e\u0301mile', 'E\u0301'],
  ['👩‍🌾 Nia', '👩‍🌾'],
  ['', '?'],
])('without a photo %j shows %j', (name, letter) => {
  const { container } = render(<Avatar name={name} photoUrl={null} />);
  expect(container.textContent).toBe(letter);
});

test('a photo takes the place of the letter and stays silent beside the name', () => {
  const { container } = render(<Avatar name="Lena" photoUrl="/photos/lena.webp" />);
  expect(container.querySelector('img')?.getAttribute('alt')).toBe('');
  expect(container.textContent).toBe('');
});

test('a photo that cannot be loaded gives way to the letter, and a new photo is tried again', () => {
  const { container, rerender } = render(<Avatar name="Lena" photoUrl="/photos/gone.webp" />);
  const photo = container.querySelector('img');
  if (photo) fireEvent.error(photo);
  expect(container.textContent).toBe('L');
  rerender(<Avatar name="Lena" photoUrl="/photos/new.webp" />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/photos/new.webp');
});
