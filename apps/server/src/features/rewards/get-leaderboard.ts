import type { LeaderboardEntry } from '@ballpark/contracts/xp';
import { BOARD_RADIUS_DEFAULT, type BoardRadius } from '@ballpark/rules/leaderboard';
import { isNowhere, type Point } from '@ballpark/rules/places';
import type { AppContext } from '../../app/context.ts';
import { Refusal } from '../../app/refusal.ts';
import type { Circle } from '../../database/covers.ts';
import { type Cell, snap } from '../../database/grid.ts';
import { describePlace } from '../places/describe-place.ts';
import { type BoardRow, listBoard } from './board.repository.ts';

type Asked = { /** As in `52.5,13.4`. */ location?: string | undefined; radius?: BoardRadius | undefined };

/** Which board somebody wants to see, in one way of saying it. */
export type WantedBoard = { /** The same for all who would be shown the same. */ key: string; near: WantedCircle };

type WantedCircle = Circle | 'everywhere' | 'nowhere';

/** A place or a radius alone is enough to ask for what is near. */
export function wantedBoard({ location, radius }: Asked, home: Cell | undefined): WantedBoard {
  if (location === undefined && radius === undefined) return { key: 'everywhere', near: 'everywhere' };
  const centre = location === undefined ? home : cellOf(location);
  if (!centre) return { key: 'nowhere', near: 'nowhere' };
  const radiusKm = radius ?? BOARD_RADIUS_DEFAULT;
  return { key: `${centre.h7} ${radiusKm}`, near: { centre, radiusKm } };
}

/** Who has no place has nobody nearby. */
export async function getLeaderboard(app: AppContext, { near }: WantedBoard): Promise<LeaderboardEntry[]> {
  if (near === 'nowhere') return [];
  const rows = await listBoard(app.statements, near === 'everywhere' ? undefined : near);
  return Promise.all(rows.map((row) => toEntry(app, row)));
}

/** The exact point goes no further than this. */
function cellOf(location: string): Cell | undefined {
  const [latitude = 0, longitude = 0] = location.split(',').map(Number);
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) throw new Refusal('invalid_request');
  return isNowhere({ latitude, longitude }) ? undefined : snap({ latitude, longitude });
}

async function toEntry(app: AppContext, { latitude, longitude, ...card }: BoardRow): Promise<LeaderboardEntry> {
  return { ...card, location: (await describePlace(app, pointOf(latitude, longitude))).text };
}

function pointOf(latitude: number | null, longitude: number | null): Point {
  return { latitude: latitude ?? 0, longitude: longitude ?? 0 };
}
