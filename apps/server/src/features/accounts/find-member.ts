import type { AppContext } from '../../app/context.ts';
import { Refusal } from '../../app/refusal.ts';
import { findVisibleMember, type VisibleMember } from './shown-member.repository.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A member others may see: all the way in, and not suspended or gone. What is no id belongs to nobody. */
export async function requireMember(app: AppContext, id: string): Promise<VisibleMember> {
  const member = UUID.test(id) ? await findVisibleMember(app.db, id) : undefined;
  if (!member) throw new Refusal('member_not_found');
  return member;
}
