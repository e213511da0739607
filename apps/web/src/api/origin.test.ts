import { expect, test } from 'vitest';
import { forgetOrigin, readOrigin, rememberOrigin } from './origin.ts';

test('the page a visitor asked for is remembered with its query, until it is forgotten', () => {
  rememberOrigin({ pathname: '/feed', search: '?search=bike' });
  expect(readOrigin()).toBe('/feed?search=bike');
  forgetOrigin();
  expect(readOrigin()).toBeNull();
});

test.each(['/login', '/register', '/forgot-password', '/reset-password', '/'])(
  'nobody wants to come back to %s',
  (pathname) => {
    rememberOrigin({ pathname, search: '' });
    expect(readOrigin()).toBeNull();
  },
);

test.each(['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example/', 'javascript:alert(1)'])(
  'an origin outside the app is never followed: %s',
  (origin) => {
    sessionStorage.setItem('origin', origin);
    expect(readOrigin()).toBeNull();
  },
);
