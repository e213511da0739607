import type { GuestPrice } from '@ballpark/contracts/asking';
import { formatMoney } from '@ballpark/rules/money';
import User from 'lucide-react/icons/user';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNow } from '../../../lib/hooks/timing.ts';
import { formatTimeAgo } from '../../../messages/listings.ts';
import { Avatar } from '../../../ui/basics/avatar.tsx';
import { LateReportMenu } from '../../reports/index.ts';
import { askedMessages } from './messages.ts';

const SHOWN_AT_FIRST = 3;

type AskedRowsProps = {
  prices: readonly GuestPrice[];
  currency: string;
  onRemove: (price: GuestPrice) => void;
  /** The focus needs a new place, because no row is left. */
  onLastRemoved: () => void;
};

/** Who said which price: the newest, and all on request. */
export function AskedRows({ prices, currency, onRemove, onLastRemoved }: AskedRowsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const shown = isOpen ? prices : prices.slice(0, SHOWN_AT_FIRST);
  const focusRow = (at: number) => document.getElementById(listId)?.querySelectorAll('li')[at]?.focus();
  const remove = (price: GuestPrice, at: number) => {
    flushSync(() => onRemove(price));
    // The button is gone with its row. The row after it, or the one before, has its place.
    if (prices.length === 1) onLastRemoved();
    else focusRow(Math.min(at, prices.length - 2));
  };
  const showAll = () => {
    flushSync(() => setIsOpen(true));
    focusRow(SHOWN_AT_FIRST);
  };
  return (
    <>
      <ul id={listId} className="mt-4 divide-y divide-border border-t border-border">
        {shown.map((price, at) => (
          <AskedRow key={price.id} price={price} currency={currency} onRemove={() => remove(price, at)} />
        ))}
      </ul>
      {shown.length < prices.length && (
        <button
          type="button"
          onClick={showAll}
          className="-mb-2 min-h-11 w-full rounded-full text-sm font-semibold text-primary hover:underline"
        >
          {askedMessages.showMore(prices.length - shown.length)}
        </button>
      )}
    </>
  );
}

type AskedRowProps = { price: GuestPrice; currency: string; onRemove: () => void };

function AskedRow({ price: { id, amount, name, note, createdAt }, currency, onRemove }: AskedRowProps) {
  const now = useNow();
  const shownName = name ?? askedMessages.guest;
  const money = formatMoney(amount, currency);
  return (
    <li tabIndex={-1} className="flex gap-2.5 py-3">
      {name === null ? <GuestIcon /> : <Avatar name={name} />}
      <div className="flex min-w-0 flex-1 flex-wrap justify-end gap-x-2">
        <div className="min-w-[min(7rem,100%)] flex-1">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <strong className="font-bold wrap-anywhere tabular-nums">{money}</strong>
            <span className="min-w-0 text-sm wrap-anywhere text-text-2">{shownName}</span>
          </p>
          {note === null ? (
            <p className="text-sm text-text-3">{askedMessages.noReason}</p>
          ) : (
            <p className="text-sm wrap-anywhere whitespace-pre-line text-text-2">{note}</p>
          )}
          <p className="text-xs text-text-3">
            <time dateTime={createdAt}>{formatTimeAgo(new Date(createdAt), now)}</time>
          </p>
        </div>
        <div className="-mt-2 -mr-2 flex items-center self-start">
          <button
            type="button"
            onClick={onRemove}
            aria-label={askedMessages.removeOne(money, shownName)}
            className="min-h-11 rounded-full px-2 text-sm font-semibold text-text-2 hover:text-text hover:underline"
          >
            {askedMessages.remove}
          </button>
          <LateReportMenu content={{ targetKind: 'guest', targetId: id }} label={askedMessages.more(shownName)} />
        </div>
      </div>
    </li>
  );
}

function GuestIcon() {
  return (
    <span
      aria-hidden="true"
      className="flex size-10 shrink-0 items-center justify-center rounded-full bg-sunken text-text-2"
    >
      <User className="size-5" />
    </span>
  );
}
