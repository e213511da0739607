import './toaster.css';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Medal from 'lucide-react/icons/medal';
import { Toaster } from 'sonner';
import { UI_WORDS } from '../basics/ui-words.ts';

const ICONS = {
  success: <CircleCheck aria-hidden="true" className="size-5" />,
  error: <CircleAlert aria-hidden="true" className="size-5" />,
  info: <Medal aria-hidden="true" className="size-6" />,
};

/** More would cover a third of a phone's screen. */
const MOST_VISIBLE = 2;
const GAP_PX = 8;

/** Below the top bar, so that no toast covers its controls. */
const OFFSET = { top: '4.5rem', right: '1rem' };
const PHONE_OFFSET = { top: '4.5rem', left: '1rem', right: '1rem' };

/** Shows toasts top right, dark in both themes. Render it once per page and import it lazily: it has its own stylesheet. */
export function AppToaster({ durationMs }: { durationMs: number }) {
  return (
    <Toaster
      position="top-right"
      theme="dark"
      expand
      visibleToasts={MOST_VISIBLE}
      gap={GAP_PX}
      offset={OFFSET}
      mobileOffset={PHONE_OFFSET}
      duration={durationMs}
      icons={ICONS}
      containerAriaLabel={UI_WORDS.notifications}
    />
  );
}
