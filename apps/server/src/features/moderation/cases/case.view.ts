import type { CaseSummary, ModerationCase } from '@ballpark/contracts/moderation';
import { listPossibleActions } from '@ballpark/rules/moderation/decisions';
import { FULL_WEIGHT } from '@ballpark/rules/moderation/reports';
import { fromMinor } from '@ballpark/rules/money';
import type {
  AuthorRow,
  ContentRow,
  DecisionDetailRow,
  EarlierDecisionRow,
  ReportRow,
} from './case-detail.repository.ts';
import type { CaseSummaryRow } from './case-list.repository.ts';

/** In place of the operator who decided, and of a guest. Clients of the release before need an id. */
const NO_MEMBER = '00000000-0000-0000-0000-000000000000';

export function toSummary(row: CaseSummaryRow): CaseSummary {
  const { id, state, kind, targetId, title, photoUrl, authorId, authorName, openedAt, weight, ...others } = row;
  return {
    id,
    state,
    target: { kind, id: targetId, title, photoUrl },
    author: { id: authorId ?? NO_MEMBER, username: authorName },
    openedAt: openedAt.toISOString(),
    weight: weight / FULL_WEIGHT,
    reasons: others.reasons,
    reportCount: others.reportCount,
    isHidden: others.isHidden,
    ...(others.proposedAction !== null && { proposedAction: others.proposedAction }),
    mayJudge: others.mayJudge,
  };
}

export type CaseParts = {
  summary: CaseSummaryRow;
  content: ContentRow | undefined;
  contentVersion: string | undefined;
  reports: ReportRow[];
  decisions: DecisionDetailRow[];
  author: AuthorRow;
  earlier: EarlierDecisionRow[];
};

export function toCase({ summary, content, reports, decisions, earlier, ...parts }: CaseParts): ModerationCase {
  const { isModerator, ...author } = parts.author;
  const mayDecide = summary.mayJudge && summary.state === 'open';
  return {
    ...toSummary(summary),
    content: content ? toContent(content) : null,
    ...(parts.contentVersion !== undefined && { contentVersion: parts.contentVersion }),
    reports: reports.map(({ reason, note, weight, at, isMember }) => ({
      reason,
      note,
      weight: weight / FULL_WEIGHT,
      at: at.toISOString(),
      reporter: isMember ? 'member' : 'visitor',
    })),
    decisions: decisions.map(toDecision),
    authorHistory: {
      ...author,
      ...(isModerator && { isModerator }),
      memberSince: author.memberSince.toISOString(),
      decisions: earlier.map(({ decidedAt, ...one }) => ({ ...one, decidedAt: decidedAt.toISOString() })),
    },
    actions: mayDecide ? listPossibleActions(summary.kind) : [],
  };
}

function toContent({ title, text, amountMinor, currency, photoUrls, postedAt, editedAt }: ContentRow) {
  return {
    title,
    text,
    amount: amountMinor === null ? null : `${fromMinor(Number(amountMinor)).toFixed(2)} ${currency ?? ''}`.trim(),
    photoUrls,
    postedAt: postedAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
  };
}

function toDecision(row: DecisionDetailRow): ModerationCase['decisions'][number] {
  const { moderatorId, moderatorName, decidedAt, appeal, appealedAt, appealOutcome, ...others } = row;
  return {
    ...others,
    decidedAt: decidedAt.toISOString(),
    moderator: { id: moderatorId ?? NO_MEMBER, username: moderatorName },
    ...(moderatorId === null && { isByOperator: true }),
    appeal:
      appeal === null || appealedAt === null
        ? null
        : { text: appeal, at: appealedAt.toISOString(), outcome: appealOutcome },
  };
}
