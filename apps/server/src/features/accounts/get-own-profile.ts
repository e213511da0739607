import type { AppContext } from '../../app/context.ts';
import { getOwnRecord, type OwnRecord } from './accounts.repository.ts';

export function getOwnProfile(app: AppContext, memberId: string): Promise<OwnRecord> {
  return getOwnRecord(app.db.members, memberId);
}
