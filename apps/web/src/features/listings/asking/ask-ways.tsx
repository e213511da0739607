import type { Listing } from '@ballpark/contracts/listings';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import Printer from 'lucide-react/icons/printer';
import Share2 from 'lucide-react/icons/share-2';
import { Suspense, useRef, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { copyAddress, openShareSheet } from '../share/share-link.ts';
import { sheetMessages } from './messages.ts';
import { type DrawnCode, QrCode } from './qr-code.tsx';
import type { PrintedTagsProps } from './printed-tags.tsx';

const PrintedTags = lazyPart<PrintedTagsProps>(() => import('./printed-tags.tsx').then((module) => module.PrintedTags));

type AskWaysProps = { listing: Listing; address: string; code: DrawnCode };

/** The code first, because people stand next to each other; then the link, for those who do not. */
export function AskWays({ listing, address, code }: AskWaysProps) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<'yes' | 'refused'>();
  const [prints, setPrints] = useState(0);
  const copy = async () => {
    const isCopied = await copyAddress(address);
    setCopied(isCopied ? 'yes' : 'refused');
    // The browser selects what has the focus, so that the member can copy it.
    if (!isCopied) field.current?.focus();
  };
  const share = async () => {
    if (!(await openShareSheet({ title: listing.title, url: address }))) await copy();
  };
  const CopyIcon = copied === 'yes' ? Check : Copy;
  return (
    <>
      <div className="flex flex-col items-center gap-2">
        <div className="max-w-full rounded-3xl border border-border bg-[#fff] p-2">
          <QrCode code={code} label={sheetMessages.qrCode} className="w-48 max-w-full" />
        </div>
        <p className="text-xs text-text-3">{sheetMessages.scan}</p>
      </div>
      <div>
        <div className="flex flex-wrap items-center gap-2 rounded-xl bg-sunken p-1">
          <input
            ref={field}
            readOnly
            aria-label={sheetMessages.address}
            value={address}
            onFocus={({ currentTarget }) => currentTarget.select()}
            className="min-h-11 min-w-[min(7rem,100%)] flex-1 rounded-lg bg-transparent px-2.5 text-sm truncate text-text-2"
          />
          <Button variant="outline" size="sm" onClick={() => void copy()}>
            <CopyIcon aria-hidden="true" className="size-5" />
            {copied === 'yes' ? sheetMessages.copied : sheetMessages.copy}
          </Button>
        </div>
        <output className={copied === 'refused' ? 'mt-2 block text-sm text-text-2' : 'sr-only'}>
          {copied === 'yes' && sheetMessages.copiedNews}
          {copied === 'refused' && sheetMessages.byHand}
        </output>
      </div>
      <div className="-mt-1 flex flex-col gap-2.5">
        <Button onClick={() => void share()}>
          <Share2 aria-hidden="true" className="size-5" />
          {sheetMessages.share}
        </Button>
        <Button variant="outline" onClick={() => setPrints(prints + 1)}>
          <Printer aria-hidden="true" className="size-5" />
          {sheetMessages.print}
        </Button>
      </div>
      {prints > 0 && (
        <Suspense>
          <PrintedTags key={prints} listing={listing} code={code} />
        </Suspense>
      )}
    </>
  );
}
