import { scoreGuess } from '@ballpark/rules/daily/score';
import { toMinor } from '@ballpark/rules/money';
import type { AppContext } from '../../../core/context.ts';
import { newId } from '../../../database/new-id.ts';
import { insertGuess } from './guess.repository.ts';
import { isPlayable, readThings } from './round-things.ts';
import type { RoundKey } from './round-view.ts';

type GuessInput = {
  device: Buffer;
  key: RoundKey;
  position: number;
  /** In units of the currency. The caller has checked it with `isAmount`. */
  amount: number;
};

/** `earlier`: the device has guessed this thing before, and that guess stays. `gone`: the thing is not shown any more. */
export type GuessOutcome = 'taken' | 'earlier' | 'gone';

/** Takes a guess. It gives no XP and no achievement, and counts for no figure. */
export async function guessThing(app: AppContext, input: GuessInput): Promise<GuessOutcome> {
  const { device, key, position, amount } = input;
  if (key.kind === 'day' && !isPlayable(app, key.day)) return 'gone';
  const thing = (await readThings(app, key)).find(({ shown }) => shown.position === position);
  if (!thing) return 'gone';
  const amountMinor = toMinor(amount);
  const { isShown, isTaken } = await insertGuess(app.statements, {
    id: newId(),
    device,
    round: key.kind === 'day' ? { day: key.day } : { practice: key.round },
    position,
    amountMinor,
    points: scoreGuess({ amount: amountMinor, price: thing.priceMinor }),
    fixedNow: app.fixedNow(),
  });
  if (!isShown) return 'gone';
  return isTaken ? 'taken' : 'earlier';
}
