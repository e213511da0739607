import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import { before } from '../../../database/instant.ts';
import { containsContactData } from '../../../words/find-contact-data.ts';
import { isAccountNew } from './allowance.repository.ts';

type TextsInput = {
  memberId: string;
  /** The member's texts by the names of their fields. */
  texts: Record<string, string | null | undefined>;
};

/**
 * Refuses links and contact details in texts of a member of the first days. Only the age counts: points can be earned in
 * an hour. Needs no lock, because a member does not become younger.
 */
export async function refuseContactData(app: AppContext, { memberId, texts }: TextsInput): Promise<void> {
  const { newMemberTextDays } = app.config.fairPlay;
  // A fixed clock may be earlier than an account, so 0 days are not left to the comparison.
  if (newMemberTextDays === 0) return;
  const fields = Object.keys(texts).filter((name) => containsContactData(texts[name] ?? ''));
  if (fields.length === 0) return;
  const isNew = await isAccountNew(app.db, memberId, before(app.now(), newMemberTextDays, 'days'));
  if (isNew) throw new Refusal('new_member_links', { fields });
}
