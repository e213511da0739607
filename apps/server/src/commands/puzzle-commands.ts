import type { Command } from 'commander';
import { importPack } from '../features/daily/packs/import-pack.ts';
import { listImportedPacks, removePack } from '../features/daily/packs/manage-packs.ts';
import type { AppContext } from '../core/context.ts';
import { fail, printTable, type RunWithApp } from './command-line.ts';

const PROBLEMS_SHOWN = 20;

/** Packs of things with a known price, for the daily five. */
export function addPuzzleCommands(puzzles: Command, withApp: RunWithApp): void {
  puzzles
    .command('import')
    .description(
      'Add the things of a file, or change those that were imported before. docs/commands.md describes the file.',
    )
    .argument('<file>', 'a JSON file, with its pictures beside it')
    .option('--dry-run', 'only check the file and its pictures')
    .action((path: string, { dryRun }: { dryRun?: true }) =>
      withApp((app) => importFile(app, { path, isDryRun: dryRun === true })),
    );
  puzzles
    .command('list')
    .description('The packs that were imported.')
    .action(() => withApp(list));
  puzzles
    .command('remove')
    .description('Remove a pack, also from days that are over: they are shown with fewer things.')
    .argument('<pack>', 'its name')
    .action((pack: string) => withApp((app) => remove(app, pack)));
}

async function importFile(app: AppContext, input: { path: string; isDryRun: boolean }): Promise<void> {
  const outcome = await importPack(app, input);
  if ('problems' in outcome) {
    const { problems } = outcome;
    const more =
      problems.length > PROBLEMS_SHOWN ? [`There are ${problems.length - PROBLEMS_SHOWN} more mistakes.`] : [];
    return fail([...problems.slice(0, PROBLEMS_SHOWN), ...more, 'Nothing was changed.'].join('\n'));
  }
  if ('checked' in outcome) return console.log(`Things: ${outcome.checked}, without a mistake. Nothing was changed.`);
  const { added, changed, equal } = outcome;
  return console.log(`Things added: ${added}, changed: ${changed}, as before: ${equal}.`);
}

async function list(app: AppContext): Promise<void> {
  const packs = await listImportedPacks(app);
  if (packs.length === 0) return console.log('No pack was imported. The starter pack is always there.');
  const rows = packs.map(({ pack, things, played }) => [pack, String(things), String(played)]);
  return printTable({ head: ['pack', 'things', 'played'], rows });
}

async function remove(app: AppContext, pack: string): Promise<void> {
  const removed = await removePack(app, pack);
  if (removed === 0) return fail('No pack has this name: nothing was changed.');
  return console.log(`Things removed: ${removed}.`);
}
