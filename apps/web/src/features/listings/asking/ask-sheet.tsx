import type { AskLink } from '@ballpark/contracts/asking';
import type { Listing } from '@ballpark/contracts/listings';
import { useQuery } from '@tanstack/react-query';
import Link2Off from 'lucide-react/icons/link-2-off';
import { type MouseEvent, useRef } from 'react';
import { getErrorMessage } from '../../../api/api-error.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { VisuallyHidden } from '../../../ui/basics/accessibility.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { Skeleton } from '../../../ui/feedback/loading.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { RetryNotice } from '../../../ui/feedback/retry-notice.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { PushOffer } from '../../push/index.ts';
import { AskWays } from './ask-ways.tsx';
import { askLinkQuery, useChangeAskLink } from './asking-queries.ts';
import { sheetMessages } from './messages.ts';
import { RenewLink } from './renew-link.tsx';

export type AskSheetProps = {
  listing: Listing;
  /** Whether the sheet follows the posting, which it confirms. */
  isPosted: boolean;
  onClose: () => void;
};

/** For the owner of an open listing: the link for people without an account, and every way to hand it on. */
export function AskSheet({ listing, isPosted, onClose }: AskSheetProps) {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(askLinkQuery(listing.id));
  // Not `isError`, which a new attempt takes back.
  const hasFailed = errorUpdateCount > 0;
  return (
    <Dialog title={isPosted ? sheetMessages.posted : sheetMessages.title} onClose={onClose}>
      <div className="-mt-3 text-text-2">
        {isPosted && <p>{sheetMessages.postedHint}</p>}
        <p>{sheetMessages.promise}</p>
      </div>
      {data === undefined && hasFailed && (
        <RetryNotice
          message={sheetMessages.failed}
          action={sheetMessages.retry}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data === undefined && !hasFailed && <SheetSkeleton />}
      {data && <LinkPart listing={listing} link={data} />}
      {isPosted && (
        <>
          <Button variant="ghost" onClick={closeSheet}>
            {sheetMessages.done}
          </Button>
          <PushOffer occasion="posted" />
        </>
      )}
    </Dialog>
  );
}

/** `close()` restores the focus; unmounting the dialog would lose it. */
function closeSheet({ currentTarget, detail }: MouseEvent<HTMLButtonElement>): void {
  // The second click of a double click on 'Post listing' may fall on this button.
  if (detail <= 1) currentTarget.closest('dialog')?.close();
}

function LinkPart({ listing, link: { isOn, address, qrCode } }: { listing: Listing; link: AskLink }) {
  const change = useChangeAskLink(listing.id);
  const control = useRef<HTMLInputElement>(null);
  const isSwitching = change.isPending && change.variables.renew === undefined;
  const isShownOn = isSwitching ? change.variables.isOn : isOn;
  // The pressed button is gone afterwards.
  const switchOn = () => change.mutate({ isOn: true }, { onSuccess: () => control.current?.focus() });
  return (
    <>
      {isOn && address !== null && qrCode !== null ? (
        <AskWays key={address} listing={listing} address={address} code={qrCode} />
      ) : (
        <LinkOff isBusy={isSwitching} onSwitchOn={switchOn} />
      )}
      <div className="flex flex-col gap-1 border-t border-border pt-4">
        <Switch
          ref={control}
          label={sheetMessages.works}
          hint={sheetMessages.worksHint}
          checked={isShownOn}
          // Not `disabled`, which would lose the focus.
          aria-disabled={change.isPending}
          onChange={({ currentTarget: { checked } }) => {
            if (!change.isPending) change.mutate({ isOn: checked });
          }}
        />
        {isOn && <RenewLink change={change} />}
        <div role="alert" className="empty:hidden">
          {change.error !== null && (
            <Notice tone="danger">{getErrorMessage(change.error, sheetMessages.changeFailed)}</Notice>
          )}
        </div>
      </div>
    </>
  );
}

function LinkOff({ isBusy, onSwitchOn }: { isBusy: boolean; onSwitchOn: () => void }) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-2xl border border-dashed border-border-strong p-5 text-center">
      <Link2Off aria-hidden="true" className="size-8 text-text-3" />
      <output className="font-bold">{sheetMessages.off}</output>
      <p className="text-sm text-text-2">{sheetMessages.offHint}</p>
      <Button size="sm" isBusy={isBusy} busyText={sheetMessages.switchingOn} onClick={onSwitchOn} className="mt-2">
        {sheetMessages.switchOn}
      </Button>
    </div>
  );
}

/** As high as the link with its code and buttons. */
function SheetSkeleton() {
  return (
    <div className="flex animate-pulse flex-col items-center gap-3">
      <VisuallyHidden>{sheetMessages.loading}</VisuallyHidden>
      <Skeleton className="size-48 rounded-2xl!" />
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-14 w-full rounded-xl!" />
      <Skeleton className="h-12 w-full rounded-full!" />
      <Skeleton className="h-12 w-full rounded-full!" />
      <Skeleton className="mt-4 h-24 w-full" />
    </div>
  );
}
