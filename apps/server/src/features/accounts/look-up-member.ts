import type { AppContext } from '../../core/context.ts';
import type { Queryable } from '../../database/client.ts';
import { isUuid } from '../../database/new-id.ts';
import { findIdByEmail, findIdByUsername, findMemberSummary, type MemberSummary } from './look-up.repository.ts';

export type { MemberSummary };

/** Finds a member by what the operator knows: an e-mail address, a username (also as @name) or an id. */
export async function findMemberId(db: Queryable, reference: string): Promise<string | undefined> {
  const text = reference.trim();
  if (isUuid(text)) return text.toLowerCase();
  if (text.startsWith('@')) return findIdByUsername(db, text.slice(1));
  return text.includes('@') ? findIdByEmail(db, text) : findIdByUsername(db, text);
}

/** The facts about a member that the operator may see. Undefined where there is no account. */
export async function lookUpMember(app: AppContext, reference: string): Promise<MemberSummary | undefined> {
  const memberId = await findMemberId(app.db, reference);
  return memberId === undefined ? undefined : findMemberSummary(app.db, memberId);
}
