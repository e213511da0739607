import type { Queryable } from '../../database/client.ts';

/** What a profile shows, and what of it is for the member's own eyes alone. */
export function findShownMember(db: Queryable, id: string) {
  return db
    .selectFrom('member')
    .innerJoin('member_account as account', 'account.member_id', 'member.id')
    .select([
      'member.id',
      'member.name',
      'member.username',
      'member.photo_url as photoUrl',
      'member.background_url as backgroundUrl',
      'member.about',
      'member.xp',
      'member.created_at as createdAt',
      'account.preferences',
      'account.email',
      'account.latitude',
      'account.longitude',
    ])
    .where('member.id', '=', id)
    .where('account.status', '=', 'active')
    .where('account.onboarded_at', 'is not', null)
    .executeTakeFirst();
}

export type ShownMember = NonNullable<Awaited<ReturnType<typeof findShownMember>>>;
