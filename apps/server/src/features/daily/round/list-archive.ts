import { addDays } from '@ballpark/rules/daily/days';
import { ARCHIVE_DAYS } from '@ballpark/rules/daily/rounds';
import type { AppContext } from '../../../core/context.ts';
import { sumPoints } from './build-view.ts';
import { listDays } from './round.repository.ts';
import { readDay } from './round-things.ts';

type ArchiveDay = {
  day: string;
  things: number;
  /** Null while the device has not guessed all of them. */
  score: number | null;
  outOf: number;
};

/** The days before today, newest first. A day of which nothing is shown any more is left out. */
export async function listArchive(
  app: AppContext,
  { device }: { device: Buffer | undefined },
): Promise<readonly ArchiveDay[]> {
  const today = readDay(app);
  const rows = await listDays(app.statements, { device, from: addDays(today, -ARCHIVE_DAYS), to: today });
  return rows.map(({ day, positions, guesses }) => {
    const { score, outOf } = sumPoints(positions, guesses ?? {});
    const isOver = positions.every((position) => guesses?.[position]);
    return { day, things: positions.length, score: isOver ? score : null, outOf };
  });
}
