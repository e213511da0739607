import type { Point } from '@ballpark/rules/places';
import type { AppContext } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Area } from '../../integrations/geocoder/geocoder.ts';
import { findArea } from './find-area.ts';

export async function lookUpLocation(app: AppContext, point: Point): Promise<Area> {
  const area = await findArea(app, point);
  if (!area) throw new Refusal('location_unavailable');
  return area;
}
