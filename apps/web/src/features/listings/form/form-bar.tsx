import { useEffect, useRef } from 'react';
import { listingFormMessages } from './messages.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import type { FormPhase } from './form-state.ts';

type ListingFormBarProps = {
  phase: FormPhase;
  /** Why it was not sent, or was refused. */
  problem: string | undefined;
  words: { submit: string; submitting: string };
};

/** The submit button, at the bottom of a phone's screen, with the problem above it. */
export function ListingFormBar({ phase, problem, words }: ListingFormBarProps) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-6 flex flex-col gap-3 border-t border-border bg-bg px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:-mx-8 sm:px-8 lg:static lg:mx-0 lg:border-none lg:px-0">
      <div role="alert" className="empty:-mb-3">
        {problem !== undefined && <Problem key={problem} sentence={problem} />}
      </div>
      <output className="text-sm text-text-2 empty:-mb-3">
        {phase === 'waiting' && listingFormMessages.waitingForPhotosHint}
      </output>
      <Button
        type="submit"
        isBusy={phase !== 'open'}
        busyText={phase === 'waiting' ? listingFormMessages.waitingForPhotos : words.submitting}
        className="w-full lg:w-auto lg:min-w-56 lg:self-start"
      >
        {words.submit}
      </Button>
    </div>
  );
}

/** Scrolls into view: a member who pressed Enter further up may not see the end of the form. */
function Problem({ sentence }: { sentence: string }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces, because some browsers return a promise, which is no clean-up function.
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={notice}>
      <Notice tone="danger">{sentence}</Notice>
    </div>
  );
}
