import { GlobalRegistrator } from '@happy-dom/global-registrator';
import type { Environment } from 'vitest/runtime';

/**
 * One window for all test files of a worker. The files share their modules, and a module that has kept the window of an
 * earlier file would otherwise work on the wrong page.
 */
export default {
  name: 'one-window',
  viteEnvironment: 'client',
  setup: () => {
    if (!GlobalRegistrator.isRegistered) GlobalRegistrator.register({ url: 'http://localhost:3000/' });
    return { teardown: () => undefined };
  },
} satisfies Environment;
