import type { GuestPrice } from '@ballpark/contracts/asking';
import type { Listing } from '@ballpark/contracts/listings';
import { formatMoney } from '@ballpark/rules/money';
import { useCallback, useEffect, useRef, useState } from 'react';
import { getErrorMessage } from '../../../api/api-error.ts';
import { showError } from '../../../ui/feedback/toast.ts';
import { showUndo } from '../../../ui/overlay/undo-toast.ts';
import { useRemoveGuestPrice } from './asking-queries.ts';
import { askedMessages } from './messages.ts';

/** A price whose removal can still be undone, and what takes its toast away. */
type Removal = { price: GuestPrice; toast: AbortController };

/**
 * Removing a price: it is hidden at once, and removed for good when its toast with 'Undo' has gone or the member leaves
 * the page.
 */
export function useRemovals({ id: listingId, currency }: Pick<Listing, 'id' | 'currency'>) {
  const { mutateAsync } = useRemoveGuestPrice({ listingId, currency });
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef(new Map<string, Removal>());
  const show = useCallback((id: string) => setHidden((ids) => new Set([...ids].filter((one) => one !== id))), []);
  const send = useCallback(
    async (id: string) => {
      const removal = waiting.current.get(id);
      if (removal === undefined) return;
      waiting.current.delete(id);
      removal.toast.abort();
      try {
        await mutateAsync(removal.price);
      } catch (error) {
        show(id);
        showError(getErrorMessage(error, askedMessages.removeFailed));
      }
    },
    [mutateAsync, show],
  );
  useEffect(() => {
    const all = waiting.current;
    const sendAll = () => {
      for (const id of all.keys()) void send(id);
    };
    window.addEventListener('pagehide', sendAll);
    return () => {
      window.removeEventListener('pagehide', sendAll);
      sendAll();
    };
  }, [send]);
  const remove = (price: GuestPrice) => {
    const { id, amount, name } = price;
    const toast = new AbortController();
    waiting.current.set(id, { price, toast });
    setHidden((ids) => new Set([...ids, id]));
    showUndo(askedMessages.removed(formatMoney(amount, currency), name ?? askedMessages.guest), {
      onUndo: () => {
        waiting.current.delete(id);
        show(id);
      },
      onEnd: () => void send(id),
      signal: toast.signal,
    });
  };
  return { hidden, remove };
}
