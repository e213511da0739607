import { expect, test } from 'vitest';
import { clearReturnPath, readReturnPath, saveReturnPath } from './return-path.ts';

test('the page a visitor asked for is remembered with its query, until it is forgotten', () => {
  saveReturnPath({ pathname: '/feed', search: '?search=bike' });
  expect(readReturnPath()).toBe('/feed?search=bike');
  clearReturnPath();
  expect(readReturnPath()).toBeNull();
});

test.each(['/login', '/register', '/forgot-password', '/reset-password', '/'])(
  'nobody wants to come back to %s',
  (pathname) => {
    saveReturnPath({ pathname, search: '' });
    expect(readReturnPath()).toBeNull();
  },
);

test.each(['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example/', 'javascript:alert(1)'])(
  'an origin outside the app is never followed: %s',
  (origin) => {
    sessionStorage.setItem('origin', origin);
    expect(readReturnPath()).toBeNull();
  },
);
