import type { Listing } from '@ballpark/contracts/listings';
import { BALLPARK_FROM } from '@ballpark/rules/crowd/limits';
import { EXTENSION_HOURS } from '@ballpark/rules/listings';
import { isExtended } from '@ballpark/rules/second-chance';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useEffect, useRef, useState } from 'react';
import { getErrorMessage } from '../../../api/api-error.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx';
import { useExtendListing } from './ending-queries.ts';
import { extensionMessages } from './extension-messages.ts';

const HOUR_MS = 3_600_000;

export type ExtensionPanelProps = {
  listing: Pick<Listing, 'id' | 'createdAt' | 'closesAt' | 'suggestionCount'>;
};

/** For the owner of an open listing in its last hours: its end, and the button that gives it a later one. */
export function ExtensionPanel({ listing }: ExtensionPanelProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [hasJustExtended, setHasJustExtended] = useState(false);
  const closesAt = new Date(listing.closesAt);
  const isDone = isExtended({ createdAt: new Date(listing.createdAt), closesAt });
  // The button that had the focus is gone then.
  const state = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (hasJustExtended) state.current?.focus();
  }, [hasJustExtended]);
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-2xl border border-border bg-surface px-5 py-4">
      <div className="min-w-0 flex-1 basis-48">
        <p ref={state} tabIndex={-1} className="font-bold shadow-none! outline-none!">
          {isDone ? extensionMessages.extended(closesAt) : extensionMessages.closes(closesAt)}
        </p>
        {!isDone && listing.suggestionCount < BALLPARK_FROM && (
          <p className="text-sm text-text-2">{extensionMessages.few}</p>
        )}
      </div>
      {!isDone && (
        <Button variant="outline" size="sm" onClick={() => setIsAsking(true)}>
          <CalendarPlus aria-hidden="true" className="size-5" />
          {extensionMessages.extend}
        </Button>
      )}
      {isAsking && (
        <ExtensionDialog
          listing={listing}
          onExtended={() => setHasJustExtended(true)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </section>
  );
}

type ExtensionDialogProps = ExtensionPanelProps & { onExtended: () => void; onClose: () => void };

function ExtensionDialog({ listing: { id, closesAt }, onExtended, onClose }: ExtensionDialogProps) {
  const extension = useExtendListing(id);
  const [nextEnd] = useState(() => new Date(Date.parse(closesAt) + EXTENSION_HOURS * HOUR_MS));
  const confirm = async () => {
    try {
      await extension.mutateAsync();
      onClose();
      onExtended();
    } catch {
      // The dialog shows the problem.
    }
  };
  return (
    <ConfirmDialog
      title={extensionMessages.title}
      cancelText={extensionMessages.cancel}
      confirm={{
        text: extensionMessages.confirm,
        variant: 'primary',
        busyText: extensionMessages.extending,
        isBusy: extension.isPending,
        onConfirm: () => void confirm(),
      }}
      problem={extension.error === null ? undefined : getErrorMessage(extension.error, extensionMessages.failed)}
      onClose={onClose}
    >
      <p>{extensionMessages.consequence(nextEnd)}</p>
      <p>{extensionMessages.unchanged}</p>
      <p className="font-bold text-text">{extensionMessages.once}</p>
    </ConfirmDialog>
  );
}
