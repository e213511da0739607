/** `npm run e2e [-- --no-build] [-- playwright arguments]`: runs the browser tests against the whole product. */
import { runCommand } from './stack/run-command.ts';
import { withStack } from './stack/stack.ts';

const NO_BUILD = '--no-build';

const args = process.argv.slice(2);
const report = process.env.E2E_REPORT;

process.exitCode = await withStack({ isBuilt: args.includes(NO_BUILD) }, (signal) =>
  runCommand({
    signal,
    command: 'playwright',
    args: ['test', '--config', 'verification/e2e/playwright.config.ts', ...args.filter((arg) => arg !== NO_BUILD)],
    ...(report !== undefined && { environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } }),
  }),
);
