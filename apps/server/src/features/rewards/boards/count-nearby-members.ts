import type { Point } from '@ballpark/rules/places';
import type { AppContext } from '../../../core/context.ts';
import { coverCircle } from '../../../database/covers.ts';
import { snap } from '../../../database/grid.ts';
import { countMembersInCover } from './nearby-members.repository.ts';

/** Members this near are neighbours of a town. Few cells: a page reads them all where members are few. */
const NEAR_KM = 20;
/** Cells of this resolution have an index of members. */
const RESOLUTION = 5;

/** How many members are near, for a page that tells it in bands. Suspended members are not counted. */
export function countNearbyMembers({ statements }: Pick<AppContext, 'statements'>, centre: Point): Promise<number> {
  const cover = coverCircle({ cell: snap(centre), radiusKm: NEAR_KM, resolution: RESOLUTION });
  return countMembersInCover(statements, cover);
}
