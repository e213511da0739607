import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { login, user } from './accounts.ts';
import { ALL_ENDPOINTS } from './all-endpoints.ts';
import { ERRORS } from './errors.ts';

declare global {
  interface ImportMeta {
    /** From Vite. This package has neither Vite's types nor Node's. */
    glob: (patterns: string[], options: { eager: true }) => Record<string, Record<string, object>>;
  }
}

/** A lookup that finds nothing is answered 200 with `success: false`, as the specification asks. */
const LOOKUP_STATUS = 200;

describe('every endpoint', () => {
  test('of a contract file is in the table of all endpoints', () => {
    const modules = import.meta.glob(['./**/*.ts', '!./**/*.test.ts'], { eager: true });
    const declared = Object.values(modules)
      .flatMap((module) => Object.values(module))
      .filter((value) => typeof value === 'object' && 'method' in value);
    expect(new Set(ALL_ENDPOINTS)).toEqual(new Set(declared));
    expect(declared.length).toBeGreaterThan(30);
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
  const stages = ['public', 'optional', 'visitor-or-member', 'signed-in', 'verified', 'onboarded'];
  for (const level of levels) expect(stages).toContain(level);
  expect(Object.keys(user.shape)).not.toContain('role');
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
  expect(z.parse(login.body, body)).toEqual({ email: 'ada@example.com', password: 'x' });
});
