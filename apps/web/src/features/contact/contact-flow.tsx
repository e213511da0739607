import CheckCheck from 'lucide-react/icons/check-check';
import Inbox from 'lucide-react/icons/inbox';
import type { LucideIcon } from 'lucide-react';
import Reply from 'lucide-react/icons/reply';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { Link } from 'react-router';
import { contactFlowMessages } from './messages.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/basics/card.tsx';

const STEPS: readonly { Icon: LucideIcon; words: { title: string; text: string } }[] = [
  { Icon: Inbox, words: contactFlowMessages.kept },
  { Icon: CheckCheck, words: contactFlowMessages.confirmed },
  { Icon: Reply, words: contactFlowMessages.answered },
  { Icon: ShieldCheck, words: contactFlowMessages.little },
];

/** What becomes of a message: only what the product really does with it. */
export function ContactFlow() {
  return (
    <Card>
      <h2 className="text-lg">{contactFlowMessages.title}</h2>
      <ul className="mt-4 flex flex-col gap-4">
        {STEPS.map(({ Icon, words }) => (
          <li key={words.title} className="flex gap-3">
            <span className="flex size-9 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary">
              <Icon aria-hidden="true" className="size-5" />
            </span>
            <div className="min-w-0">
              <h3 className="text-base">{words.title}</h3>
              <p className="mt-0.5 text-sm text-text-2">{words.text}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-col gap-1 border-t border-border pt-4 text-sm text-text-2">
        <p>
          {contactFlowMessages.faqBefore} <Pointer to={paths.faq}>{contactFlowMessages.faq}</Pointer>.
        </p>
        <p>
          {contactFlowMessages.privacyBefore} <Pointer to={paths.privacy}>{contactFlowMessages.privacy}</Pointer>.
        </p>
      </div>
    </Card>
  );
}

function Pointer({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="font-semibold text-primary underline underline-offset-2">
      {children}
    </Link>
  );
}
