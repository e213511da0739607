import './toaster.css';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Medal from 'lucide-react/icons/medal';
import { useEffect } from 'react';
import { toast, Toaster } from 'sonner';
import { UI_WORDS } from '../basics/ui-words.ts';
import { takeToast, type Toast, watchToasts } from '../feedback/toast.ts';

/** Not among the words of all components, which every page loads. */
const UNDO = 'Undo';

const ICONS = {
  success: <CircleCheck aria-hidden="true" className="size-5" />,
  error: <CircleAlert aria-hidden="true" className="size-5" />,
  info: <Medal aria-hidden="true" className="size-6" />,
};

/** Below the top bar, so that no toast covers its controls. On a phone a line of text ends above Home's greeting. */
const OFFSET = { top: '4.5rem', right: '1rem' };
const PHONE_OFFSET = { top: '3.5625rem', left: '1rem', right: '1rem' };

/** Shows toasts top right, dark in both themes. Render it once per page and import it lazily: it has its own stylesheet. */
export function AppToaster({ durationMs }: { durationMs: number }) {
  useEffect(showToastsInTurn, []);
  return (
    <Toaster
      position="top-right"
      theme="dark"
      visibleToasts={1}
      offset={OFFSET}
      mobileOffset={PHONE_OFFSET}
      duration={durationMs}
      icons={ICONS}
      containerAriaLabel={UI_WORDS.notifications}
    />
  );
}

/** One at a time: the next toast comes when the one before has had its time or was swiped away. */
function showToastsInTurn(): () => void {
  let shown: Toast | undefined;
  const showNext = () => {
    let next = takeToast();
    // It was withdrawn while it waited.
    while (next?.undo?.signal.aborted === true) next = takeToast();
    shown = next;
    if (next === undefined) return;
    const { kind, title, description, undo } = next;
    const finishAs = (tell: (() => void) | undefined) => () => {
      // Whatever ends it first: after an undo its time may run out during the way out.
      if (shown !== next) return;
      tell?.();
      showNext();
    };
    const onEnd = finishAs(undo?.onEnd);
    const action = undo && { label: UNDO, onClick: finishAs(undo.onUndo) };
    const id = toast[kind](title, { description, action, onAutoClose: onEnd, onDismiss: onEnd });
    undo?.signal.addEventListener('abort', () => toast.dismiss(id), { once: true });
  };
  const stopWatching = watchToasts(() => {
    if (shown === undefined) showNext();
  });
  showNext();
  return stopWatching;
}
