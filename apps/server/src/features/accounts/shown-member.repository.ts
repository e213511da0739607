import type { Queryable } from '../../database/client.ts';
import { CARD_COLUMNS } from './accounts.repository.ts';

/** What a profile shows, and what of it is for the member's own eyes alone. */
export function findVisibleMember(db: Queryable, id: string) {
  return db
    .selectFrom('member')
    .innerJoin('member_account as account', 'account.member_id', 'member.id')
    .select([...CARD_COLUMNS, 'account.preferences', 'account.email', 'account.latitude', 'account.longitude'])
    .where('member.id', '=', id)
    .where('account.status', '=', 'active')
    .where('account.onboarded_at', 'is not', null)
    .executeTakeFirst();
}

export type VisibleMember = NonNullable<Awaited<ReturnType<typeof findVisibleMember>>>;
