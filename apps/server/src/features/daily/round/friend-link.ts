import type { AppContext } from '../../../core/context.ts';
import { isSignedId, readSignedId, signId } from '../../../core/signed-id.ts';
import { sumPoints } from './build-view.ts';
import { findDeviceDay, findPractice, findRoundById, type StoredGuesses } from './round.repository.ts';
import { listPracticeThings } from './round-things.ts';
import type { RoundKey } from './round-view.ts';

const PURPOSE = 'round for friends';
const VERSION = 1;

type OwnRound = { device: Buffer; key: RoundKey };

/** The token of a link with which friends play the same round. Undefined until the device has guessed all things. */
export async function makeFriendToken(app: AppContext, { device, key }: OwnRound): Promise<string | undefined> {
  const { positions, round } =
    key.kind === 'day'
      ? await findDeviceDay(app.statements, { day: key.day, device })
      : {
          positions: listPractice(key.round),
          round: await findPractice(app.statements, { practice: key.round, device }),
        };
  if (!round || !isOver(positions, round.guesses)) return undefined;
  return signId(app, { purpose: PURPOSE, id: round.id, version: VERSION });
}

type FriendResult = { score: number; outOf: number; points: readonly number[]; key: RoundKey };

/** How the sender of a link did. Undefined for a forged token and for a round that is forgotten. */
export async function readFriend(app: AppContext, token: string): Promise<FriendResult | undefined> {
  const id = readSignedId(token);
  if (id === undefined || !isSignedId(app, token, { purpose: PURPOSE, id, version: VERSION })) return undefined;
  const round = await findRoundById(app.statements, id);
  if (!round) return undefined;
  const { day, practice, guesses } = round;
  const positions = practice === null ? round.positions : listPractice(practice);
  if (positions.length === 0 || !isOver(positions, guesses)) return undefined;
  return {
    ...sumPoints(positions, guesses),
    points: positions.map((position) => guesses[position]?.points ?? 0),
    key: toKey(day, practice),
  };
}

/** The table's constraints: either a day or one of the four practice rounds. */
function toKey(day: string | null, practice: number | null): RoundKey {
  return day === null ? { kind: 'practice', round: practice as 1 | 2 | 3 | 4 } : { kind: 'day', day };
}

function listPractice(round: number): number[] {
  return listPracticeThings(round).map(({ shown }) => shown.position);
}

function isOver(positions: readonly number[], guesses: StoredGuesses): boolean {
  return positions.every((position) => guesses[position]);
}
