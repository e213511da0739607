import { isNowhere, type Point } from '@ballpark/rules/places';
import type { AppContext } from '../../app/context.ts';
import { snap } from '../../database/grid.ts';
import type { Area } from '../../integrations/geocoder/geocoder.ts';

/** What the area around a point is called, if anybody can tell. The exact point goes no further than this. */
export async function findArea(app: AppContext, point: Point): Promise<Area | undefined> {
  if (isNowhere(point)) return undefined;
  const answer = await app.geocoder.reverse(snap(point));
  return typeof answer === 'string' ? undefined : answer;
}
