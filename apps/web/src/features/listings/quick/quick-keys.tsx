import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { keyMessages } from './messages.ts';

/** The keys of quick mode. */
export function QuickKeys({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={keyMessages.title} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3">
        {keyMessages.list.map(({ keys, does }) => (
          <div key={keys} className="contents">
            <dt>
              <kbd className="inline-block min-w-11 rounded-lg border border-border-strong bg-sunken px-2.5 py-1 text-center text-sm font-bold">
                {keys}
              </kbd>
            </dt>
            <dd className="text-text-2">{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
