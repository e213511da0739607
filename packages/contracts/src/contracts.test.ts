import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as achievements from './achievements.ts';
import * as accounts from './accounts.ts';
import { ALL_ENDPOINTS } from './all-endpoints.ts';
import * as contact from './contact.ts';
import { ERRORS } from './errors.ts';
import * as listingPreview from './listing-preview.ts';
import * as listings from './listings.ts';
import * as listingWriting from './listing-writing.ts';
import * as live from './live.ts';
import * as memberContent from './member-content.ts';
import * as members from './members.ts';
import * as operation from './admin.ts';
import * as photos from './photos.ts';
import * as places from './places.ts';
import * as suggestionPages from './suggestion-pages.ts';
import * as suggestions from './suggestions.ts';
import * as xp from './xp.ts';

/** A lookup that finds nothing is answered 200 with `success: false`: the specification's own exception. */
const LOOKUP_STATUS = 200;

describe('every endpoint', () => {
  test('of a contract file is in the table of all endpoints', () => {
    const declared = [
      accounts,
      achievements,
      contact,
      listingPreview,
      listings,
      listingWriting,
      live,
      memberContent,
      members,
      operation,
      photos,
      places,
      suggestionPages,
      suggestions,
      xp,
    ]
      .flatMap((file) => Object.values(file))
      .filter((value) => 'method' in value);
    expect(new Set(ALL_ENDPOINTS)).toEqual(new Set(declared));
  });

  test.each(ALL_ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s has its own address, a sentence for the reference, and known refusals',
    (address, endpoint) => {
      expect(ALL_ENDPOINTS.filter((other) => `${other.method} ${other.path}` === address)).toHaveLength(1);
      expect(endpoint.summary).toMatch(/^[A-Z].*\.$/);
      for (const code of endpoint.errors) expect(ERRORS).toHaveProperty(code);
    },
  );
});

test('access is a stage every member passes through, never a role', { tags: ['PERM-01'] }, () => {
  const levels = new Set(ALL_ENDPOINTS.map((endpoint) => endpoint.access));
  for (const level of levels) expect(['public', 'optional', 'signed-in', 'verified', 'onboarded']).toContain(level);
  expect(Object.keys(accounts.user.shape)).not.toContain('role');
});

test('every refusal has one sentence that a person can read', () => {
  for (const { status, error } of Object.values(ERRORS)) {
    expect(status === LOOKUP_STATUS || status >= 400).toBe(true);
    expect(error).toMatch(/^[A-Z]/);
    expect(error.length).toBeGreaterThan(10);
  }
});

test('unknown keys are dropped, never refused', () => {
  const body = { email: 'ada@example.com', password: 'x', isAdmin: true };
  expect(z.parse(accounts.login.body, body)).toEqual({ email: 'ada@example.com', password: 'x' });
});
