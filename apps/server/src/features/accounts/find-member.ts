import type { AppContext } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../database/client.ts';
import {
  findRecipient,
  findVisibleMember,
  getOwnRecord,
  type OwnRecord,
  type VisibleMember,
} from './accounts.repository.ts';
import { findIdByUsername } from './look-up.repository.ts';
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

/** Finds a member by id or username: a person may have typed the address. */
export async function requireNamedMember(
  app: AppContext,
  reference: string,
  viewer: Pick<Viewer, 'memberId' | 'hasBlocks'>,
): Promise<VisibleMember> {
  // PostgreSQL refuses a text with NUL, and no username has one.
  const isName = !UUID.test(reference) && !reference.includes('\0');
  const id = isName ? await findIdByUsername(app.db, reference) : reference;
  return requireMember(app, id ?? '', viewer);
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
export async function findMailRecipient(
  { db }: { db: Queryable },
  memberId: string,
): Promise<MailRecipient | undefined> {
  const recipient = await findRecipient(db, memberId);
  return recipient && { ...recipient, wantsReminders: recipient.remindersOffAt === null };
}

/** The recipient of the mail about a closed account; undefined unless it is closed. */
export function findClosedRecipient(
  app: AppContext,
  memberId: string,
): Promise<{ email: string; name: string } | undefined> {
  return findRecipient(app.db, memberId, ['closed']);
}

/** Finds the recipient of a mail that a member must get in any case; undefined only where the account is closed. */
export function findDecisionRecipient(
  app: AppContext,
  memberId: string,
): Promise<{ email: string; name: string } | undefined> {
  return findRecipient(app.db, memberId, ['active', 'suspended', 'banned']);
}
