import { addDays } from '@ballpark/rules/daily/days';
import { loadConfig } from '@ballpark/server/config/config';
import { chooseDays } from '@ballpark/server/features/daily/choosing/choose-days';
import { openStorage } from '@ballpark/server/integrations/storage/storage';
import { createLogger } from '@ballpark/server/observability/logger';
import { openInProcess } from '../kit/actors/in-process.ts';
import { type ProofRun, runPart } from '../kit/proof-run.ts';
import type { Closing } from './closings.ts';
import { checkDays, readDays } from './days.ts';
import { checkStored } from './guesses.ts';
import type { Search } from './search.ts';
import type { Site } from './site.ts';

export type Mutation = { name: string; isNoticed: boolean };

const DAYS = 4;

/** Changes one stored guess. */
export async function changeGuess(site: Site, round: Parameters<typeof checkStored>[1]): Promise<Mutation> {
  await site.sql.query(
    `update daily_round set guesses = jsonb_set(guesses, '{2,amount}', '1')
     where id = (select id from daily_round where day = $1 and guesses ? '5' limit 1)`,
    [round.day],
  );
  return { name: 'a changed guess', isNoticed: (await checkStored(site, round)).length > 0 };
}

type LeakInput = { closing: Closing | undefined; search: () => Promise<Search> };

/** Puts the price of a thing where visitors must not find it: into its text, and into its picture. */
export async function plantLeaks({ sql, scratch }: Site, { closing, search }: LeakInput): Promise<Mutation[]> {
  if (!closing) throw new Error('Today has no things.');
  const words = `It went for ${closing.priceMinor / 100}.`;
  await sql.query('update listing set description = $2 where id = $1', [closing.id, words]);
  const storage = openStorage(loadConfig(scratch.environment).storage, createLogger('silent', 'proof'));
  try {
    await storage.put([{ key: `${closing.photo}/640.webp`, type: 'image/webp', bytes: Buffer.from(`RIFF ${words}`) }]);
  } finally {
    storage.close();
  }
  const { learned } = await search();
  const isFound = (place: RegExp) => learned.some((one) => one.closing === closing && place.test(one.place));
  return [
    { name: 'a price in a preview', isNoticed: isFound(/preview/) },
    { name: 'a price in a picture', isNoticed: isFound(/640\.webp/) },
  ];
}

/** Everyone seems to have agreed, for all statements of the product: a view stands in place of the table. */
export async function ignoreConsent(
  run: ProofRun,
  site: Site,
  { closings, day, findTraces }: { closings: readonly Closing[]; day: string; findTraces: () => Promise<string[]> },
): Promise<Mutation[]> {
  await site.sql.query(
    `alter table puzzle_consent rename to real_consent;
     create view puzzle_consent as select id as listing_id, owner_id, now() as agreed_at from listing`,
  );
  const traces = await findTraces();
  const chosen = (await readDays(site)).length;
  await runPart(run, async (part) => {
    let ahead = 1;
    const clock = () => new Date(`${addDays(day, ahead)}T12:00:00Z`);
    const app = await openInProcess(part, site.scratch.environment, clock);
    for (; ahead <= DAYS; ahead += 1) await chooseDays(app);
  });
  const things = (await readDays(site)).slice(chosen);
  return [
    { name: 'pages without the consent', isNoticed: traces.length > 0 },
    { name: 'days without the consent', isNoticed: checkDays({ closings, things }).length > 0 },
  ];
}
