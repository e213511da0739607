import Plus from 'lucide-react/icons/plus';
import Zap from 'lucide-react/icons/zap';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { centreMessages } from '../messages.ts';

const LINKS = [
  { to: paths.create, text: centreMessages.create, Icon: Plus },
  { to: paths.quick, text: centreMessages.quick, Icon: Zap },
] as const;

/** What a member can do: post, or guess. A native popover, which closes by Escape and by a press elsewhere. */
export function CentreMenu({ className, children }: { className: string; children: ReactNode }) {
  const id = useId();
  return (
    <>
      <button type="button" popoverTarget={id} className={className}>
        {children}
      </button>
      <ul
        id={id}
        popover="auto"
        className="inset-x-0 top-auto bottom-[calc(4rem+env(safe-area-inset-bottom))] m-auto w-max rounded-2xl border border-border bg-surface p-1.5 text-text shadow-e2"
      >
        {LINKS.map(({ to, text, Icon }) => (
          <li key={to}>
            <Link to={to} className="flex min-h-12 items-center gap-3 rounded-xl px-4 font-semibold hover:bg-sunken">
              <Icon aria-hidden="true" className="size-5 text-primary" />
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
