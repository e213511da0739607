import type { FlagPair, FlagSummary, OpenFlag } from '@ballpark/contracts/fair-play';
import { fromMinor } from '@ballpark/rules/money';
import type { FlagEvidence, JudgedFlagRow, OpenFlagRow, SharedListingRow } from '../../fair-play/flags/read-flags.ts';
import type { AuthorRow } from '../cases/case-detail.repository.ts';

export function toFlagSummary(row: OpenFlagRow): FlagSummary {
  const { id, kind, memberId, username, evidence, heldXp, openedAt, isInvolved } = row;
  const sum = (count: (pair: OpenFlagRow['evidence'][number]) => number) =>
    evidence.reduce((total, pair) => total + count(pair), 0);
  return {
    id,
    kind,
    member: { id: memberId, username },
    otherCount: new Set(evidence.map((pair) => pair.memberId)).size,
    meetings: sum(({ meetings }) => meetings),
    hits: sum(({ exactHits, closeHits, closestHits = 0 }) => Math.max(exactHits + closeHits, closestHits)),
    heldXp,
    openedAt: openedAt.toISOString(),
    mayJudge: !isInvolved,
  };
}

type FlagParts = { flag: OpenFlagRow; pairs: FlagEvidence[]; judged: JudgedFlagRow[]; standing: AuthorRow };

export function toFlag({ flag, pairs, judged, standing }: FlagParts): OpenFlag {
  return {
    ...toFlagSummary(flag),
    pairs: pairs.map(toPair),
    memberHistory: {
      ...standing,
      memberSince: standing.memberSince.toISOString(),
      flags: judged.map(({ decision, sentence, decidedAt }) => ({
        decision,
        sentence,
        decidedAt: decidedAt.toISOString(),
      })),
    },
  };
}

function toPair({ memberId, username, listings, sharesNetwork = false, ...pair }: FlagEvidence): FlagPair {
  return { ...pair, sharesNetwork, member: { id: memberId, username }, listings: listings.map(toListing) };
}

function toListing(row: SharedListingRow): FlagPair['listings'][number] {
  const { id, title, isShown, currency, openMinutes, promptMinutes, suggestionCount, xp } = row;
  return {
    id,
    title,
    isShown,
    currency,
    amount: fromMinor(Number(row.amountMinor)),
    finalPrice: fromMinor(Number(row.priceMinor)),
    closedAt: row.closedAt.toISOString(),
    openMinutes,
    promptMinutes,
    suggestionCount,
    xp,
  };
}
