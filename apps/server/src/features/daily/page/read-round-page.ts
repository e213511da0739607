import { readClock } from '../../../core/clock.ts';
import type { AppContext } from '../../../core/context.ts';
import { makeFriendToken, readFriend } from '../round/friend-link.ts';
import { readRound } from '../round/read-round.ts';
import type { RoundKey, RoundView } from '../round/round-view.ts';
import type { DailyView, FriendScore } from './daily-view.ts';
import { buildRoundPath, DAILY_PATH } from './round-address.ts';

type RoundRequest = {
  key: RoundKey;
  device: Buffer | undefined;
  /** The thing that the address names. */
  position: number | undefined;
  friend: string | undefined;
  isRepeated: boolean;
};

/** What the address of a round shows one device. Undefined for a round that cannot be played. */
export async function readRoundPage(
  app: AppContext,
  request: RoundRequest,
): Promise<DailyView | { redirect: string } | undefined> {
  const { key, device, position, friend, isRepeated } = request;
  const round = await readRound(app, { device, key });
  if (!round) return undefined;
  const { guessed, next } = round;
  if (position !== undefined) {
    const thing = guessed.find((one) => one.position === position);
    if (thing) return { state: 'answer', round, friend, thing, isRepeated };
    // Taken back, or not its turn.
    if (next?.position !== position) return { redirect: buildRoundPath(key, { friend }) };
    return { state: 'guess', round, friend, thing: next, problem: null };
  }
  if (next === null) return readEnd(app, { round, device, friend });
  if (guessed.length === 0) return { state: 'start', round, friend };
  return { state: 'guess', round, friend, thing: next, problem: null };
}

type EndRequest = { round: RoundView; device: Buffer | undefined; friend: string | undefined };

async function readEnd(app: AppContext, { round, device, friend }: EndRequest): Promise<DailyView> {
  const { key } = round;
  const origin = app.config.publicOrigin;
  const own = device && (await makeFriendToken(app, { device, key }));
  return {
    state: 'end',
    round,
    friend,
    friendAddress: own === undefined ? null : origin + buildRoundPath(key, { friend: own }),
    shareAddress: origin + DAILY_PATH,
    friendScore: friend === undefined || friend === own ? null : await readFriendScore(app, { key, friend }),
    at: readClock(app),
  };
}

async function readFriendScore(
  app: AppContext,
  { key, friend }: { key: RoundKey; friend: string },
): Promise<FriendScore | null> {
  const score = await readFriend(app, friend);
  const isSameRound = score !== undefined && buildRoundPath(score.key) === buildRoundPath(key);
  return isSameRound ? score : null;
}
