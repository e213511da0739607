import { Command } from 'commander';
import { addCommands } from './commands/commands.ts';
import type { AppContext } from './core/context.ts';

/** The operator's command, for what no page offers. */
const program = new Command('ballpark').description('Operate a Ballpark installation.');
await addCommands(program, process.argv.slice(2), withApp);
await program.parseAsync();

async function withApp(work: (app: AppContext) => Promise<void>): Promise<void> {
  const { beginProcess, openApp } = await import('./composition/open-app.ts');
  const { app, close } = await openApp(beginProcess('ballpark'));
  try {
    await work(app);
  } finally {
    await close();
  }
}
