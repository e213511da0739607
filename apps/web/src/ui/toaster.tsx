// oxlint-disable-next-line import/no-unassigned-import -- a stylesheet has nothing to assign
import './toaster.css';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { Toaster } from 'sonner';
import { UI_WORDS } from './ui-words.ts';

const ICONS = {
  success: <CircleCheck aria-hidden="true" className="size-5" />,
  error: <CircleAlert aria-hidden="true" className="size-5" />,
};

/** Where toasts appear: top right, dark in both themes. Once per page; import it late, since it brings its own sheet. */
export function AppToaster({ durationMs }: { durationMs: number }) {
  return (
    <Toaster
      position="top-right"
      theme="dark"
      expand
      duration={durationMs}
      icons={ICONS}
      containerAriaLabel={UI_WORDS.notifications}
    />
  );
}
