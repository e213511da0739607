import { placeSkill, type SkillBin, type SkillPlace } from '@ballpark/rules/crowd/skill-place';
import { BOARD_RADIUS_DEFAULT } from '@ballpark/rules/xp';
import type { AppContext } from '../../../core/context.ts';
import { createTtlCache } from '../../../core/ttl-cache.ts';
import { coverCircle } from '../../../database/covers.ts';
import { type Cell, snap } from '../../../database/grid.ts';
import { findArea } from '../../places/find-area.ts';
import { countBySkill, findSkill } from './skill.repository.ts';

/** Cells of this resolution have an index. */
const RESOLUTION = 5;
/** A town's numbers change slowly, and a change seen at once would tell whose it is. */
const CACHE = { ttlMs: 10 * 60_000, maxEntries: 1_000 };

type Bins = readonly SkillBin[];
const caches = new WeakMap<AppContext, ReturnType<typeof createTtlCache<Bins>>>();

export type SkillInTown = {
  sense: number;
  place: SkillPlace | null;
  /** The numbers of the members near, with that of the member. */
  bins: Bins;
  /** The city of the member's area, if it is known. */
  town: string | undefined;
};

/** Where a member stands among those near, who are the same as on the leaderboard. Undefined without a number or an area. */
export async function findSkillInTown(app: AppContext, memberId: string): Promise<SkillInTown | undefined> {
  const { sense = null, latitude = null, longitude = null } = (await findSkill(app.statements, memberId)) ?? {};
  if (sense === null || latitude === null || longitude === null) return undefined;
  const cell = snap({ latitude, longitude });
  const [bins, area] = await Promise.all([countNear(app, cell), findArea(app, cell)]);
  return { sense, bins, place: placeSkill(sense, bins), town: area?.city };
}

/** For a sentence such as 'Sharper than 93% of Alameda'. Null in the lower half, and where too little is known. */
export async function findSkillPlace(app: AppContext, memberId: string): Promise<SkillPlace | null> {
  return (await findSkillInTown(app, memberId))?.place ?? null;
}

function countNear(app: AppContext, cell: Cell): Promise<Bins> {
  const cache = caches.get(app) ?? createTtlCache<Bins>(CACHE);
  caches.set(app, cache);
  return cache(cell.h7, () =>
    countBySkill(app.statements, coverCircle({ cell, radiusKm: BOARD_RADIUS_DEFAULT, resolution: RESOLUTION })),
  );
}
