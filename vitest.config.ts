import { defineConfig } from 'vitest/config';
import { readCatalogue } from '@ballpark/ops/gate/spec';

/** A shared machine can stand still for many seconds. A test that passes does not wait longer because of these. */
const PATIENCE = { testTimeout: 60_000, hookTimeout: 60_000 };

/** Rulings on the specification that have tests of their own. */
const RULINGS =
  'OP-117 OP-118 OP-119 OP-120 OP-121 OP-122 OP-123 OP-124 OP-125 OP-126 OP-127 OP-128 OP-130 OP-132 OP-133'.split(' ');

// Paths start at the root of the repository, so that one list shows which tests belong to which project.
// `tools/fence/test-projects.test.ts` fails when one of these globs matches nothing or a test belongs to none of them.
export default defineConfig({
  test: {
    // Most tests wait for a real service; the default on two cores would be one worker. Measured: 316 s with 2, 285 s with 3.
    maxWorkers: 3,
    // The files of a worker share their modules: to load them again for each file took half of the time. Tests therefore
    // leave nothing behind in a module; `apps/web/test/setup.ts` sees to it for the browser.
    isolate: false,
    // Tests are tagged with the requirements and rulings they show; with `strictTags` (the default) an unknown id fails.
    tags: [
      ...[...readCatalogue()].map(([name, description]) => ({ name, description })),
      ...RULINGS.map((name) => ({ name })),
    ],
    projects: [
      {
        test: {
          name: 'fence',
          include: ['architecture.test.ts', 'tools/fence/**/*.test.ts'],
          environment: 'node',
          ...PATIENCE,
        },
      },
      { test: { name: 'rules', include: ['packages/rules/src/**/*.test.ts'], environment: 'node', ...PATIENCE } },
      {
        test: { name: 'contracts', include: ['packages/contracts/src/**/*.test.ts'], environment: 'node', ...PATIENCE },
      },
      { test: { name: 'demo', include: ['tools/demo/{plan,studio}/**/*.test.ts'], environment: 'node', ...PATIENCE } },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'apps/server/test/**/*.test.ts', 'tools/demo/fill/**/*.test.ts'],
          environment: 'node',
          pool: 'forks',
          globalSetup: ['apps/server/test/global-setup.ts'],
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}', 'apps/web/test/**/*.test.{ts,tsx}'],
          environment: './apps/web/test/one-window.ts',
          // The first one works only before React is loaded.
          setupFiles: ['apps/web/test/late-effects.ts', 'apps/web/test/setup.ts'],
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'ops',
          include: ['tools/ops/**/*.test.ts', 'verification/proofs/*.test.ts'],
          environment: 'node',
          ...PATIENCE,
        },
      },
    ],
  },
});
