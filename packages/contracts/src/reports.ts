import './zod-config.ts';
import { formatCount } from '@ballpark/rules/display';
import { APPEAL_MAX, DECISION_ACTIONS } from '@ballpark/rules/moderation/decisions';
import {
  MEMBER_TARGETS,
  needsNote,
  REPORT_NOTE_MAX,
  REPORT_REASONS,
  REPORT_TARGETS,
} from '@ballpark/rules/moderation/reports';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { freeText, optionalText } from './free-text.ts';

const reportBody = z
  .object({
    targetKind: z.enum(REPORT_TARGETS),
    /** The id of the listing, suggestion, member or price of a guest; for a photo that of its listing. */
    targetId: z.string().check(z.maxLength(100)),
    /** The address of the photo, exactly as the listing has it. Required for a photo. */
    photoUrl: z.optional(z.string().check(z.maxLength(500))),
    reason: z.enum(REPORT_REASONS, { error: 'Please choose a reason' }),
    note: optionalText(REPORT_NOTE_MAX, { tooLong: `Notes have at most ${REPORT_NOTE_MAX} characters.` }),
    /** Honeypot: hidden from people, so a value means a bot. Its report is discarded. */
    website: z.optional(z.string().check(z.maxLength(REPORT_NOTE_MAX))),
  })
  .check(
    z.refine(({ reason, note }) => !needsNote(reason) || typeof note === 'string', {
      error: 'Please say what is wrong',
      path: ['note'],
    }),
    z.refine(({ targetKind, photoUrl }) => (targetKind === 'photo') === (photoUrl !== undefined), {
      error: 'Please choose a photo',
      path: ['photoUrl'],
    }),
  );

export const reportContent = endpoint({
  method: 'POST',
  path: '/reports',
  summary:
    'Report a listing, a suggestion, a profile, a photo or, on an own listing, the price of a guest. A visitor can report a listing and its photo, once a day. Reports of visitors never hide content.',
  access: 'optional',
  limit: 'report',
  body: reportBody,
  success: { status: 201, data: z.object({ id: z.uuid(), message: z.string() }) },
  errors: ['report_target_not_found', 'own_content', 'already_reported', 'visitor_reported_today'],
});

/** From the link in the mail and the notification about a decision. */
const appealToken = z.string().check(z.minLength(1), z.maxLength(200));

/** The statement of reasons: what was decided about what, and why. */
export const statement = z.object({
  targetKind: z.enum(MEMBER_TARGETS),
  /** The title of the listing, or the username. */
  targetTitle: z.string(),
  action: z.enum(DECISION_ACTIONS),
  reason: z.enum(REPORT_REASONS),
  /** The moderator's words to the author. */
  sentence: z.string(),
  decidedAt: z.iso.datetime(),
  /** The end of a suspension. */
  endsAt: z.nullable(z.iso.datetime()),
  /** 'none': the author may still appeal. */
  appeal: z.enum(['none', 'waiting', 'upheld', 'overturned']),
  /** The second moderator's words; missing before that. */
  appealSentence: z.optional(z.string()),
});

export type Statement = z.output<typeof statement>;

export const getStatement = endpoint({
  method: 'GET',
  path: '/appeals',
  summary: 'What was decided and why, with the token of the mail or the notification. Needs no session.',
  access: 'public',
  query: z.object({ token: appealToken }),
  success: { status: 200, data: statement },
  errors: ['invalid_appeal_token'],
});

export const appealDecision = endpoint({
  method: 'POST',
  path: '/appeals',
  summary: 'Ask another moderator to look at a decision again, once. Needs no session.',
  access: 'public',
  limit: 'appeal',
  body: z.object({
    token: appealToken,
    text: freeText(APPEAL_MAX, {
      missing: 'Please say why you see it differently',
      tooLong: `Appeals have at most ${formatCount(APPEAL_MAX)} characters.`,
    }),
  }),
  success: { status: 201, data: z.object({ message: z.string() }) },
  errors: ['invalid_appeal_token', 'already_appealed', 'decision_not_appealable'],
});

const count = z.int();

const monthlyCounts = z.object({
  /** For example '2026-11', in UTC. */
  month: z.string(),
  reports: z.record(z.enum(REPORT_REASONS), count),
  /** Targets that were hidden by the weight of reports or for their photo, before a moderator had looked. */
  automaticHides: count,
  decisions: z.record(z.enum(DECISION_ACTIONS), count),
  appeals: z.object({ received: count, upheld: count, overturned: count }),
  /** Half of the decisions of this month took at most this many hours; null without a decision. */
  medianHours: z.nullable(z.number()),
});

export type MonthlyCounts = z.output<typeof monthlyCounts>;

export const getTransparency = endpoint({
  method: 'GET',
  path: '/transparency',
  summary: 'Reports, decisions and appeals of each month, newest first. Counted, without personal data.',
  access: 'public',
  success: { status: 200, data: z.object({ months: z.array(monthlyCounts) }) },
  errors: [],
});
