import type { DataExport as Export } from '@ballpark/contracts/leaving';
import { EXPORT_PAUSE_HOURS, EXPORT_VALID_HOURS } from '@ballpark/rules/policy';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { formatMoment } from '../../lib/dates.ts';
import { useNow } from '../../lib/hooks/timing.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useExport, useRequestExport } from './leaving-queries.ts';
import { PartPlaceholder } from './part-placeholder.tsx';
import { Status } from './section.tsx';

/** Here and not with the words of the settings page: this part is loaded later. */
const words = {
  title: 'A copy of your data',
  lead: `A ZIP file with everything we store about you, and your photos. We email you a link that works for ${EXPORT_VALID_HOURS} hours. You can ask once in ${EXPORT_PAUSE_HOURS} hours.`,
  ask: 'Download my data',
  asking: 'Asking...',
  error: "We couldn't find out about your copy.",
  states: {
    asked: () => 'You have asked for a copy. We start on it in a moment.',
    building: () => "We're putting your copy together. You can leave this page; we'll email you.",
    ready: ({ readyUntil }: Export) =>
      `Your copy is ready. Open the link in our email until ${formatMoment(new Date(readyUntil ?? 0))}.`,
    failed: () => "Your copy couldn't be made. Please ask for it again.",
  },
  expired: 'That link no longer works. Use the one in our newest email, or ask for a new copy.',
  next: ({ nextAt }: Export) => `You can ask for another copy from ${formatMoment(new Date(nextAt))}.`,
} as const;

/** Asks for a copy of the member's data and says how far it is. */
export function DataExport() {
  const { data, isError, isFetching, refetch } = useExport();
  const [searchParams] = useSearchParams();
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h3 className="text-base font-bold">{words.title}</h3>
        <p className="mt-0.5 text-text-2">{words.lead}</p>
      </div>
      {searchParams.get('link') === 'expired' && <Notice tone="info">{words.expired}</Notice>}
      {data === undefined ? (
        <PartPlaceholder isError={isError} error={words.error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <CurrentExport current={data.export} />
      )}
    </div>
  );
}

function CurrentExport({ current }: { current: Export | null }) {
  const request = useRequestExport();
  const box = useRef<HTMLOutputElement>(null);
  const now = useNow();
  const canAsk = current === null || current.state === 'failed' || new Date(current.nextAt) <= now;
  return (
    <>
      <output ref={box} tabIndex={-1} className="block rounded-xl empty:-mt-4">
        {current !== null && (
          <Notice tone={current.state === 'failed' ? 'danger' : 'info'}>
            <p>{words.states[current.state](current)}</p>
            {current.state === 'ready' && !canAsk && <p className="mt-1 text-sm">{words.next(current)}</p>}
          </Notice>
        )}
      </output>
      {canAsk && (
        <Button
          variant="outline"
          className="self-start max-sm:w-full"
          isBusy={request.isPending}
          busyText={words.asking}
          // The button disappears.
          onClick={() => request.mutate(undefined, { onSuccess: () => box.current?.focus() })}
        >
          {words.ask}
        </Button>
      )}
      <Status error={request.error} />
    </>
  );
}
