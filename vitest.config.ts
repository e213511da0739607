import { defineConfig } from 'vitest/config';
import { readCatalogue } from '@ballpark/ops/gate/spec';

// Paths are written from the root of the repository, so that one list shows what runs where.
// `fence/test-projects.test.ts` fails when one of these globs matches nothing or a test belongs to none of them.
export default defineConfig({
  test: {
    // Most of a test here is waiting for a real service; the default on two cores would be one at a time.
    maxWorkers: 2,
    // Tests are tagged with the requirements they show; with `strictTags` (the default) an unknown id fails.
    tags: [...readCatalogue()].map(([name, description]) => ({ name, description })),
    projects: [
      {
        test: {
          name: 'fence',
          include: ['architecture.test.ts', 'fence/**/*.test.ts'],
          environment: 'node',
          // Every source file is read and some are parsed.
          testTimeout: 30_000,
        },
      },
      { test: { name: 'rules', include: ['packages/rules/src/**/*.test.ts'], environment: 'node' } },
      { test: { name: 'contracts', include: ['packages/contracts/src/**/*.test.ts'], environment: 'node' } },
      { test: { name: 'demo', include: ['demo/{plan,studio}/**/*.test.ts'], environment: 'node' } },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'apps/server/test/**/*.test.ts', 'demo/fill/**/*.test.ts'],
          environment: 'node',
          pool: 'forks',
          globalSetup: ['apps/server/test/global-setup.ts'],
          // Passwords are hashed, photos made and rows counted for real; a busy machine takes its time over it.
          testTimeout: 15_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}', 'apps/web/test/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['apps/web/test/setup.ts'],
          // Whole pages are drawn and typed into; on a busy machine that takes longer than the default allows.
          testTimeout: 15_000,
        },
      },
      { test: { name: 'ops', include: ['ops/**/*.test.ts'], environment: 'node' } },
    ],
  },
});
