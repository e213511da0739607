import './zod-config.ts';
import {
  APPEAL_OUTCOMES,
  CASE_STATES,
  DECISION_ACTIONS,
  needsDays,
  SENTENCE_MAX,
  SUSPENSION_DAYS_MAX,
  SUSPENSION_DAYS_MIN,
} from '@ballpark/rules/moderation/decisions';
import { REPORT_REASONS, REPORT_TARGETS } from '@ballpark/rules/moderation/reports';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { freeText, optionalText } from './free-text.ts';
import { clampedInQuery } from './pagination.ts';

/** A member as moderators see them. The username is null where the account is closed. */
export const person = z.object({ id: z.uuid(), username: z.nullable(z.string()) });

/** How an account stands. */
export const memberStanding = {
  memberSince: z.iso.datetime(),
  status: z.enum(['active', 'suspended', 'banned', 'closed']),
  listingCount: z.int(),
  suggestionCount: z.int(),
};

/** All open reports of one target; after the decision also what was decided. */
export const caseSummary = z.object({
  id: z.uuid(),
  state: z.enum(CASE_STATES),
  target: z.object({
    kind: z.enum(REPORT_TARGETS),
    /** The id of the listing, suggestion, member or price of a guest; for a photo that of its listing. */
    id: z.uuid(),
    /** The title of the listing, or the username. */
    title: z.string(),
    photoUrl: z.nullable(z.string()),
  }),
  /** Names no member for the price of a guest. */
  author: person,
  /** The reasons of the reports, the most frequent first. */
  reasons: z.array(z.object({ reason: z.enum(REPORT_REASONS), count: z.int() })),
  reportCount: z.int(),
  /** The sum of the weights of the reports. */
  weight: z.number(),
  isHidden: z.boolean(),
  /** The proposal of one moderator that a second one has to confirm. Missing in other states. */
  proposedAction: z.optional(z.enum(DECISION_ACTIONS)),
  openedAt: z.iso.datetime(),
  /** False where the caller wrote the content, reported it, or made the decision that another moderator must judge. */
  mayJudge: z.boolean(),
});

export type CaseSummary = z.output<typeof caseSummary>;

const decision = z.object({
  id: z.uuid(),
  action: z.enum(DECISION_ACTIONS),
  reason: z.enum(REPORT_REASONS),
  sentence: z.nullable(z.string()),
  days: z.nullable(z.int()),
  decidedAt: z.iso.datetime(),
  moderator: person,
  /** The operator decided, with a command; `moderator` then names no member. */
  isByOperator: z.optional(z.boolean()),
  /** 'proposed': no second moderator has confirmed it. 'withdrawn': the second has refused it. */
  state: z.enum(['proposed', 'withdrawn', 'in-force', 'overturned']),
  appeal: z.nullable(
    z.object({ text: z.string(), at: z.iso.datetime(), outcome: z.nullable(z.enum(APPEAL_OUTCOMES)) }),
  ),
});

export const moderationCase = z.object({
  ...caseSummary.shape,
  /** The content as it is now, also while it is hidden. Null where its author has deleted it. */
  content: z.nullable(
    z.object({
      /** Title of the listing, or the username. */
      title: z.string(),
      /** Description, note or text about themselves. */
      text: z.nullable(z.string()),
      /** The suggested price with its currency, for example '12.50 EUR'. */
      amount: z.nullable(z.string()),
      /** Signed addresses, which expire after some minutes. They work while the photos are held or hidden, too. */
      photoUrls: z.array(z.string()),
      postedAt: z.iso.datetime(),
      editedAt: z.nullable(z.iso.datetime()),
    }),
  ),
  /** Another one after each change of the content. A decision names the one that its moderator saw. */
  contentVersion: z.optional(z.string()),
  reports: z.array(
    z.object({
      reason: z.enum(REPORT_REASONS),
      note: z.nullable(z.string()),
      weight: z.number(),
      at: z.iso.datetime(),
      /** Moderators never see who reported. */
      reporter: z.enum(['member', 'visitor']),
    }),
  ),
  /** The decisions of this case, newest first. */
  decisions: z.array(decision),
  /** The decisions about the author in other cases, newest first, and how the account stands. A guest has none of it. */
  authorHistory: z.object({
    ...memberStanding,
    /** The author has the role, too: a suspension then needs a second moderator. */
    isModerator: z.optional(z.boolean()),
    decisions: z.array(
      z.object({
        action: z.enum(DECISION_ACTIONS),
        reason: z.enum(REPORT_REASONS),
        decidedAt: z.iso.datetime(),
        isOverturned: z.boolean(),
      }),
    ),
  }),
  /** The decisions that are open to the caller now; empty where they may not judge. */
  actions: z.array(z.enum(DECISION_ACTIONS)),
});

export type ModerationCase = z.output<typeof moderationCase>;

const caseParams = z.object({ id: z.string().check(z.maxLength(100)) });
const page = clampedInQuery(1, 1000);

export const listCases = endpoint({
  method: 'GET',
  path: '/moderation/cases',
  summary: 'Cases that wait for a moderator: the most harmful first, then the oldest. Or those that are decided.',
  access: 'onboarded',
  query: z.object({ state: z.optional(z.enum(['waiting', 'decided'])), page }),
  success: { status: 200, data: z.array(caseSummary), isPaged: true },
  errors: ['not_moderator'],
});

export const getCase = endpoint({
  method: 'GET',
  path: '/moderation/cases/:id',
  summary: 'One case with the content, its reports and decisions, and the history of its author.',
  access: 'onboarded',
  params: caseParams,
  success: { status: 200, data: moderationCase },
  errors: ['not_moderator', 'case_not_found'],
});

const sentence = { tooLong: `Sentences have at most ${SENTENCE_MAX} characters.` };

export const decideCase = endpoint({
  method: 'POST',
  path: '/moderation/cases/:id/decisions',
  summary:
    'Decide an open case. A ban, and the suspension of a moderator, are only proposed: they wait for a second moderator.',
  access: 'onboarded',
  limit: 'moderate',
  params: caseParams,
  body: z
    .object({
      action: z.enum(DECISION_ACTIONS),
      reason: z.enum(REPORT_REASONS, { error: 'Please choose a reason' }),
      /** To the author. Required unless the content is kept. */
      sentence: optionalText(SENTENCE_MAX, sentence),
      /** As the case had it. If the content is kept, reports do not hide this version again. */
      contentVersion: z.optional(z.string().check(z.maxLength(64))),
      /** Length of a suspension. */
      days: z.optional(z.int().check(z.minimum(SUSPENSION_DAYS_MIN), z.maximum(SUSPENSION_DAYS_MAX))),
    })
    .check(
      z.refine(({ action, sentence: written }) => action === 'keep' || typeof written === 'string', {
        error: 'Please write a sentence to the author',
        path: ['sentence'],
      }),
      z.refine(({ action, days }) => needsDays(action) === (days !== undefined), {
        error: 'Please choose how many days the suspension lasts',
        path: ['days'],
      }),
    ),
  success: { status: 201, data: moderationCase },
  errors: ['not_moderator', 'case_not_found', 'case_not_open', 'not_impartial', 'action_not_possible'],
});

export const confirmCase = endpoint({
  method: 'POST',
  path: '/moderation/cases/:id/confirm',
  summary:
    'Confirm the ban or suspension that another moderator has proposed, or refuse it: then the case is open again.',
  access: 'onboarded',
  limit: 'moderate',
  params: caseParams,
  body: z.object({ isConfirmed: z.boolean() }),
  success: { status: 200, data: moderationCase },
  errors: ['not_moderator', 'case_not_found', 'case_not_open', 'not_impartial'],
});

export const judgeAppeal = endpoint({
  method: 'POST',
  path: '/moderation/cases/:id/appeal',
  summary: 'Uphold or overturn the decision that its author has appealed. Overturning takes the action back.',
  access: 'onboarded',
  limit: 'moderate',
  params: caseParams,
  body: z.object({
    outcome: z.enum(APPEAL_OUTCOMES),
    sentence: freeText(SENTENCE_MAX, { missing: 'Please write a sentence to the author', ...sentence }),
  }),
  success: { status: 200, data: moderationCase },
  errors: ['not_moderator', 'case_not_found', 'case_not_open', 'not_impartial'],
});

export const logEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Who did it. The system hides by the weight of reports and ends suspensions. */
  actor: z.object({ kind: z.enum(['moderator', 'operator', 'author', 'system']), username: z.nullable(z.string()) }),
  event: z.string(),
  caseId: z.nullable(z.uuid()),
  /** The member whom it is about. */
  subject: z.nullable(person),
  /** For example the action, the reason and the days. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});

export type LogEntry = z.output<typeof logEntry>;

export const listLog = endpoint({
  method: 'GET',
  path: '/moderation/log',
  summary: 'The audit log: every decision, confirmation, appeal, automatic hiding, grant and revocation, newest first.',
  access: 'onboarded',
  query: z.object({ page }),
  success: { status: 200, data: z.array(logEntry), isPaged: true },
  errors: ['not_moderator'],
});
