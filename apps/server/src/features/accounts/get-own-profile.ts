import type { AppContext } from '../../app/context.ts';
import { getOwnRecord, type OwnRecord } from './accounts.repository.ts';

export type { OwnRecord };

export function getOwnProfile(app: AppContext, memberId: string): Promise<OwnRecord> {
  return getOwnRecord(app.db, memberId);
}
