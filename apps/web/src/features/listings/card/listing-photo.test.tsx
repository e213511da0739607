import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ListingPhoto } from './listing-photo.tsx';

const URL = '/media/0123456789abcdef0123456789abcdef/960.webp';

function photo(photoUrls: string[]) {
  return (
    <ListingPhoto
      listing={{ type: 'PRODUCT', photoUrls, photoColours: [], isActive: true }}
      urgency="later"
      sizes="288px"
    />
  );
}

test('a photo that comes later takes the place of the drawing', () => {
  const { container, rerender } = render(photo([]));
  expect(container.querySelector('img')).toBeNull();
  rerender(photo([URL]));
  expect(container.querySelector('img')).not.toBeNull();
});
