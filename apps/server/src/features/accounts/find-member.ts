import type { AppContext } from '../../app/context.ts';
import { Refusal } from '../../app/refusal.ts';
import {
  findRecipient,
  findVisibleMember,
  getOwnRecord,
  type OwnRecord,
  type VisibleMember,
} from './accounts.repository.ts';
import type { Viewer } from './sessions/find-caller.ts';

export type { OwnRecord };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Finds a member whom the viewer may see: active, onboarded, and not blocked in either direction. A malformed id is refused
 * like an unknown one.
 */
export async function requireMember(
  app: AppContext,
  id: string,
  viewer: Pick<Viewer, 'memberId' | 'hasBlocks'>,
): Promise<VisibleMember> {
  const member = UUID.test(id) ? await findVisibleMember(app.db, id, viewer) : undefined;
  if (!member) throw new Refusal('member_not_found');
  return member;
}

export function getOwnProfile(app: AppContext, memberId: string): Promise<OwnRecord> {
  return getOwnRecord(app.db, memberId);
}

type MailRecipient = {
  email: string;
  name: string;
  wantsReminders: boolean;
  /** The centre of the member's area; null before it is known. */
  latitude: number | null;
  longitude: number | null;
  /** The zone that the member has chosen; null for that of their area. */
  timeZone: string | null;
};

/** The recipient of a mail to this member; undefined unless the account is active. */
export async function findMailRecipient(app: AppContext, memberId: string): Promise<MailRecipient | undefined> {
  const recipient = await findRecipient(app.db, memberId);
  return recipient && { ...recipient, wantsReminders: recipient.remindersOffAt === null };
}

/** The recipient of the mail about a closed account; undefined unless it is closed. */
export function findClosedRecipient(
  app: AppContext,
  memberId: string,
): Promise<{ email: string; name: string } | undefined> {
  return findRecipient(app.db, memberId, ['closed']);
}

/** The same for what a member must learn in any case; undefined only where the account is closed. */
export function findDecisionRecipient(
  app: AppContext,
  memberId: string,
): Promise<{ email: string; name: string } | undefined> {
  return findRecipient(app.db, memberId, ['active', 'suspended', 'banned']);
}
