import type { LeaderboardEntry } from '@ballpark/contracts/xp';
import { BOARD_RADIUS_DEFAULT, type BoardPeriod, type BoardRadius } from '@ballpark/rules/xp';
import { isNowhere } from '@ballpark/rules/places';
import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import { type Cover, coverCircle } from '../../../database/covers.ts';
import { type Cell, snap } from '../../../database/grid.ts';
import { describePlace } from '../../places/describe-place.ts';
import { type BoardKind, type BoardRow, listBoard } from './board.repository.ts';

type KindInput = {
  period?: 'all' | BoardPeriod | undefined;
  metric?: 'xp' | 'sense' | undefined;
  category?: string | undefined;
};

type LeaderboardInput = KindInput & {
  /** As in `52.5,13.4`. */
  location?: string | undefined;
  radius?: BoardRadius | undefined;
};

export type BoardQuery = {
  /** Cache key: equal keys give equal boards. */
  key: string;
  scope: BoardScope;
  kind: BoardKind;
};

/** The board of all points if nothing else is asked for. Price Sense has no periods, and points have no categories. */
export function toBoardKind(
  app: Pick<AppContext, 'fixedNow'>,
  { period = 'all', metric, category = '' }: KindInput,
): BoardKind {
  if (metric === 'sense') return { by: 'sense', category };
  return period === 'all' ? { by: 'total' } : { by: period, at: app.fixedNow() };
}

/** 'nowhere': a board near a member who has no cell. */
type BoardScope = Cover | 'everywhere' | 'nowhere';

/** A location or a radius alone already asks for a board of the neighbourhood. */
export function toBoardQuery(
  app: Pick<AppContext, 'fixedNow'>,
  input: LeaderboardInput,
  ownCell: Cell | undefined,
): BoardQuery {
  const kind = toBoardKind(app, input);
  const { key, scope } = toScope(input, ownCell);
  return { key: `${kind.by} ${kind.by === 'sense' ? kind.category : ''} ${key}`, scope, kind };
}

function toScope({ location, radius }: LeaderboardInput, ownCell: Cell | undefined): Pick<BoardQuery, 'key' | 'scope'> {
  if (location === undefined && radius === undefined) return { key: 'everywhere', scope: 'everywhere' };
  const cell = location === undefined ? ownCell : parseCell(location);
  if (!cell) return { key: 'nowhere', scope: 'nowhere' };
  const radiusKm = radius ?? BOARD_RADIUS_DEFAULT;
  return { key: `${cell.h7} ${radiusKm}`, scope: coverCircle({ cell, radiusKm }) };
}

export async function getLeaderboard(app: AppContext, { scope, kind }: BoardQuery): Promise<LeaderboardEntry[]> {
  if (scope === 'nowhere') return [];
  const rows = await listBoard(app.statements, scope === 'everywhere' ? undefined : scope, kind);
  return Promise.all(rows.map((row) => toEntry(app, row)));
}

/** The exact position is replaced by its cell here and not passed on. */
function parseCell(location: string): Cell | undefined {
  const [latitude = 0, longitude = 0] = location.split(',').map(Number);
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) throw new Refusal('invalid_request');
  return isNowhere({ latitude, longitude }) ? undefined : snap({ latitude, longitude });
}

async function toEntry(app: AppContext, { latitude, longitude, ...card }: BoardRow): Promise<LeaderboardEntry> {
  const place = await describePlace(app, { latitude: latitude ?? 0, longitude: longitude ?? 0 });
  return { ...card, location: place.text };
}
