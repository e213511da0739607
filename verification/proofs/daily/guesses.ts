import { scoreGuess } from '@ballpark/rules/daily/score';
import { formatMoney } from '@ballpark/rules/money';
import type { Closing } from './closings.ts';
import type { Finder } from './search.ts';
import { type Device, type Site, toText } from './site.ts';

type StoredGuess = { amount: number; points: number; isCounted: boolean };

/** What one device has guessed, as it was told. */
export type PlayedRound = { guesses: Readonly<Record<string, StoredGuess>>; told: number; wrong: string[] };

type Play = { site: Site; device: Device; nth: number; day: string; things: readonly Closing[]; find: Finder };

/**
 * Guesses all things of a day. Each guess is sent twice at once, with different amounts, to the two processes. The answer that
 * calls it the first one says which amount stays.
 */
export async function playTwice({ site, device, nth, day, things, find }: Play): Promise<PlayedRound> {
  const path = `/daily/${day}`;
  const guesses: Record<string, StoredGuess> = {};
  const wrong: string[] = [];
  let told = 0;
  await device.open(`${path}?thing=1`);
  for (const [index, { priceMinor }] of things.entries()) {
    const thing = index + 1;
    const address = `${path}?thing=${thing}`;
    // A different amount for each device, from half the price to more than its double.
    const first = Math.round((priceMinor / 100) * (0.5 + ((nth * 7 + thing * 13) % 100) / 100)) + nth;
    const amounts = [first, Math.round(first * 1.3)];
    const answers = await Promise.all(
      site.processes.map((process, each) => device.guess(path, { thing, amount: amounts[each] ?? 0 }, process)),
    );
    const taken = answers.findIndex(({ headers }) => headers.location === address);
    const repeated = answers.filter(({ headers }) => headers.location === `${address}&again`);
    if (taken < 0 || repeated.length !== 1)
      wrong.push(`${address}: ${answers.map(({ status, headers }) => `${status} ${headers.location}`).join()}`);
    const amount = 100 * (amounts[taken] ?? 0);
    guesses[thing] = { amount, points: scoreGuess({ amount, price: priceMinor }), isCounted: true };
    for (const process of site.processes) {
      const page = await device.open(`${address}&again`, process);
      if (!page.body.includes(`You said ${formatMoney(amount / 100, 'EUR')}`))
        wrong.push(`${address} does not say ${amount}`);
      const found = find(toText(page));
      if (things.slice(thing).some((later) => found.includes(later))) wrong.push(`${address} tells a later price`);
      if (found.includes(things[index] as Closing)) told += 1;
    }
  }
  const score = Object.values(guesses).reduce((sum, { points }) => sum + points, 0);
  for (const process of site.processes) {
    const { body } = await device.open(path, process);
    if (!body.includes(`data-count>${score}<`)) wrong.push(`${path} does not say ${score} points`);
  }
  return { guesses, told, wrong };
}

type Rounds = { day: string; rounds: readonly PlayedRound[] };

/** Compares the rounds in the database with what the devices were told. */
export async function checkStored({ sql }: Pick<Site, 'sql'>, { day, rounds }: Rounds): Promise<string[]> {
  const { rows } = await sql.query<{ guesses: PlayedRound['guesses'] }>(
    'select guesses from daily_round where day = $1::date',
    [day],
  );
  const told = new Set(rounds.map(({ guesses }) => write(guesses)));
  const stored = new Set(rows.map(({ guesses }) => write(guesses)));
  return [
    ...(rows.length === rounds.length ? [] : [`${rows.length} rounds are stored, ${rounds.length} were played`]),
    ...[...told].filter((one) => !stored.has(one)).map((one) => `not stored as it was told: ${one}`),
  ];
}

function write(guesses: PlayedRound['guesses']): string {
  return JSON.stringify(
    Object.entries(guesses)
      .toSorted(([one], [other]) => Number(one) - Number(other))
      .map(([thing, { amount, points, isCounted }]) => [thing, amount, points, isCounted]),
  );
}
