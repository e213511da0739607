import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/basics/button.tsx';
import type { useChangeAskLink } from './asking-queries.ts';
import { renewMessages } from './messages.ts';

/** Replaces the link, for an owner who regrets having shown it. Asks once, because printed tags stop working. */
export function RenewLink({ change }: { change: ReturnType<typeof useChangeAskLink> }) {
  const [isAsking, setIsAsking] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  const show = (asks: boolean) => {
    // At once: the button that was pressed is gone, and the first one that is there takes the focus.
    flushSync(() => setIsAsking(asks));
    part.current?.querySelector('button')?.focus();
  };
  const renew = async () => {
    try {
      await change.mutateAsync({ isOn: true, renew: true });
      setIsDone(true);
    } catch {
      // The sheet shows the error of the mutation.
    }
    show(false);
  };
  return (
    <div ref={part}>
      {isAsking ? (
        <div className="mt-1 flex flex-col gap-3 rounded-xl bg-sunken p-4">
          <div>
            <p className="font-semibold">{renewMessages.question}</p>
            <p className="text-sm text-text-2">{renewMessages.consequence}</p>
          </div>
          <div className="flex flex-wrap gap-2 *:flex-1">
            <Button variant="outline" size="sm" onClick={() => show(false)} disabled={change.isPending}>
              {renewMessages.cancel}
            </Button>
            <Button
              variant="danger"
              size="sm"
              isBusy={change.isPending}
              busyText={renewMessages.busy}
              onClick={() => void renew()}
            >
              {renewMessages.confirm}
            </Button>
          </div>
        </div>
      ) : (
        <button
          type="button"
          onClick={() => {
            setIsDone(false);
            show(true);
          }}
          className="flex min-h-11 items-center gap-2 text-left text-sm font-semibold text-text-2 hover:text-text hover:underline"
        >
          <RefreshCw aria-hidden="true" className="size-4 shrink-0" />
          {renewMessages.renew}
        </button>
      )}
      <output className="block text-sm text-success">{isDone && renewMessages.news}</output>
    </div>
  );
}
