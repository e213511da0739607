import type { Settings } from '@ballpark/contracts/settings';
import { AREA_CHANGES_MAX } from '@ballpark/rules/settings';
import type { AppContext } from '../../core/context.ts';
import { findIdentityChanges } from '../accounts/identity/find-identity-changes.ts';
import { describePlace } from '../places/describe-place.ts';
import { findClock } from '../places/find-clock.ts';
import { getNotificationSettings } from '../messages/choices/change-notifications.ts';
import { getArea } from './settings.repository.ts';

export async function getSettings(app: AppContext, memberId: string): Promise<Settings> {
  const area = await getArea(app.db, memberId, app.now());
  const point = { latitude: area.latitude ?? 0, longitude: area.longitude ?? 0 };
  const [place, clock, changes, notifications] = await Promise.all([
    describePlace(app, point),
    findClock(app, area),
    findIdentityChanges(app, memberId),
    getNotificationSettings(app, memberId),
  ]);
  return {
    area: {
      location: place.text,
      changesLeft: Math.max(0, AREA_CHANGES_MAX - area.changes),
      timeZone: clock?.timeZone ?? null,
    },
    ...changes,
    notifications,
  };
}
