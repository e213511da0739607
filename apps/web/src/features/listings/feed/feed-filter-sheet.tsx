import type { ReactNode } from 'react';
import { feedMessages } from './messages.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

type FeedFilterSheetProps = {
  /** What will be seen when it is closed; undefined while that is not known yet. */
  outcome: string | undefined;
  onClear: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** The filters on a phone. They take effect at once; the button below says what that comes to. */
export function FeedFilterSheet({ outcome, onClear, onClose, children }: FeedFilterSheetProps) {
  return (
    <Dialog title={feedMessages.filtersTitle} onClose={onClose}>
      <div className="flex flex-col gap-5">{children}</div>
      {/* Closed by the form, the dialog gives the focus back to what opened it. */}
      <form
        method="dialog"
        className="sticky bottom-0 -mx-5 -mb-5 flex gap-3 border-t border-border bg-surface px-5 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))]"
      >
        <Button variant="outline" onClick={onClear}>
          {feedMessages.clearAll}
        </Button>
        <Button type="submit" className="min-w-0 flex-1">
          {outcome ?? feedMessages.loading}
        </Button>
      </form>
    </Dialog>
  );
}
