import type { Command } from 'commander';
import { listListedPages } from '../features/closings/guide/list-guide-paths.ts';
import { countDroppedTerms } from '../features/closings/price-book/drop-terms.ts';
import { allowBookWords, dropBookWords } from '../features/moderation/drop-book-words.ts';
import type { AppContext } from '../core/context.ts';
import { fail, printTable, type RunWithApp } from './command-line.ts';

const PAGES_SHOWN = 50;

/** The words of the price book. */
export function addGuideCommands(guide: Command, withApp: RunWithApp): void {
  guide
    .command('list')
    .description(`The newest pages that the sitemap lists, at most ${PAGES_SHOWN}, and how many words are dropped.`)
    .action(() => withApp(listPages));
  guide
    .command('drop')
    .description('Take a word and all its pairs, or a pair of two words, out of the price book for good.')
    .argument('<words...>', 'one word, or two')
    .action((words: string[]) => withApp((app) => drop(app, words.join(' '))));
  guide
    .command('allow')
    .description('Let the price book speak of dropped words again.')
    .argument('<words...>', 'one word, or two')
    .action((words: string[]) => withApp((app) => allow(app, words.join(' '))));
}

async function listPages(app: AppContext): Promise<void> {
  const pages = await listListedPages(app, PAGES_SHOWN);
  if (pages.length === 0) console.log('The sitemap lists no page of the price book.');
  else printTable({ head: ['words', 'city'], rows: pages.map(({ words, name }) => [words, name]) });
  console.log(`Dropped words and pairs: ${await countDroppedTerms(app)}.`);
}

const NO_TERM = 'Name one word or two that say what a thing is: nothing was changed.';

async function drop(app: AppContext, words: string): Promise<void> {
  const result = await dropBookWords(app, words);
  if (result.outcome === 'no term') return fail(NO_TERM);
  if (result.outcome === 'dropped before') return fail('The words are dropped already: nothing was changed.');
  return console.log(`The price book no longer speaks of: ${words}. Pages removed: ${result.removedPages}.`);
}

async function allow(app: AppContext, words: string): Promise<void> {
  const { outcome } = await allowBookWords(app, words);
  if (outcome === 'no term') return fail(NO_TERM);
  if (outcome === 'not dropped') return fail('The words are not dropped: nothing was changed.');
  return console.log(`The price book may speak of: ${words}.`);
}
