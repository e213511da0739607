import type { ListingForMember } from '@ballpark/contracts/listings';
import { formatMoney } from '@ballpark/rules/money';
import Clock from 'lucide-react/icons/clock';
import { useSession } from '../../../api/session.ts';
import { focusPageHeading } from '../../../lib/hooks/focus.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { showInfo } from '../../../ui/feedback/toast.ts';
import { waitingPanelMessages } from '../messages.ts';
import { cancelSuggestion, useWaitingAmount } from './waiting-amount.ts';

type WaitingPanelProps = { listing: Pick<ListingForMember, 'id' | 'currency'> };

/** A price that waits to be sent, and the way to take it back. Nothing while none waits. */
export function WaitingPanel({ listing: { id, currency } }: WaitingPanelProps) {
  const { user } = useSession();
  const amount = useWaitingAmount(user?.id, id);
  if (user === null || amount === undefined) return null;
  const cancel = () => {
    cancelSuggestion(user.id, id);
    showInfo(waitingPanelMessages.cancelled);
    // The pressed button is gone.
    focusPageHeading();
  };
  return (
    <section className="rounded-2xl border border-warning/30 bg-warning-soft p-5">
      <h2 className="flex items-center gap-2 text-base wrap-anywhere">
        <Clock aria-hidden="true" className="size-5 shrink-0 text-warning" />
        {waitingPanelMessages.title(formatMoney(amount, currency))}
      </h2>
      <p className="mt-0.5 mb-3 text-sm text-text-2">{waitingPanelMessages.hint}</p>
      <Button variant="outline" size="sm" onClick={cancel}>
        {waitingPanelMessages.cancel}
      </Button>
    </section>
  );
}
