import { isNowhere, type Point } from '@ballpark/rules/places';
import type { AppContext } from '../../core/context.ts';
import { snap } from '../../database/grid.ts';
import type { Area } from '../../integrations/geocoder/geocoder.ts';

/** The city and country around a point, if known. The exact point is not passed on: the geocoder gets its cell. */
export async function findArea(app: AppContext, point: Point): Promise<Area | undefined> {
  if (isNowhere(point)) return undefined;
  const answer = await app.geocoder.reverse(snap(point));
  return typeof answer === 'string' ? undefined : answer;
}
