import type { ListingForMember } from '@ballpark/contracts/listings';
import { useQuery } from '@tanstack/react-query';
import { getErrorMessage } from '../../../api/api-error.ts';
import { Switch } from '../../../ui/controls/switch.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { puzzleConsentQuery, useChangeConsent } from './ending-queries.ts';
import { puzzleMessages } from './messages.ts';

export type PuzzleConsentProps = { listing: Pick<ListingForMember, 'id'> };

/** For the owner of a listing that was closed with a price. It is left out while there is nothing to decide. */
export function PuzzleConsent({ listing: { id } }: PuzzleConsentProps) {
  const { data } = useQuery(puzzleConsentQuery(id));
  const change = useChangeConsent(id);
  if (data === undefined) return null;
  const { agreed, canAgree } = data;
  // An owner who has just taken it back keeps the switch, and with it the focus.
  if (!agreed && !canAgree && change.isIdle) return null;
  return (
    <section className="rounded-2xl border border-border bg-surface px-5 py-3">
      <Switch
        label={puzzleMessages.label}
        hint={canAgree ? puzzleMessages.hint : puzzleMessages.played}
        checked={change.isPending ? change.variables : agreed}
        // Not `disabled`, which would lose the focus.
        aria-disabled={change.isPending}
        onChange={({ currentTarget: { checked } }) => {
          if (!change.isPending) change.mutate(checked);
        }}
      />
      <div role="alert" className="empty:hidden">
        {change.isError && <Notice tone="danger">{getErrorMessage(change.error, puzzleMessages.failed)}</Notice>}
      </div>
    </section>
  );
}
