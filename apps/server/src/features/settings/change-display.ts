import { BROWSER_LANGUAGE, type Display, ZONE_BY_PLACE } from '@ballpark/rules/display';
import type { AppContext } from '../../core/context.ts';
import { getOwnProfile, type OwnRecord } from '../accounts/find-member.ts';
import { setDisplay } from './settings.repository.ts';

/** Fields that are undefined stay unchanged. */
type ChangeDisplayInput = { memberId: string } & { [Key in keyof Display]?: Display[Key] | undefined };

export async function changeDisplay(app: AppContext, input: ChangeDisplayInput): Promise<OwnRecord> {
  const { memberId, units, dateLanguage, timeZone } = input;
  await setDisplay(app.db, memberId, {
    units,
    dateLanguage: dateLanguage === BROWSER_LANGUAGE ? null : dateLanguage,
    timeZone: timeZone === ZONE_BY_PLACE ? null : timeZone,
  });
  return getOwnProfile(app, memberId);
}
