import CheckCheck from 'lucide-react/icons/check-check';
import Inbox from 'lucide-react/icons/inbox';
import type { LucideIcon } from 'lucide-react';
import Reply from 'lucide-react/icons/reply';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { Link } from 'react-router';
import { contactFlowMessages, contactMessages } from './messages.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/basics/card.tsx';
import { ContactForm } from './contact-form.tsx';

const STEPS: readonly { Icon: LucideIcon; words: { title: string; text: string } }[] = [
  { Icon: Inbox, words: contactFlowMessages.kept },
  { Icon: CheckCheck, words: contactFlowMessages.confirmed },
  { Icon: Reply, words: contactFlowMessages.answered },
  { Icon: ShieldCheck, words: contactFlowMessages.little },
];

export function ContactPage() {
  return (
    <>
      <h1 className="text-3xl font-extrabold">{contactMessages.title}</h1>
      <p className="mt-2 max-w-reading text-lg text-text-2">{contactMessages.lead}</p>
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14">
        <ContactForm />
        <ContactFlow />
      </div>
    </>
  );
}

/** Explains how the operator handles a message. Keep this true: it describes what the server does. */
function ContactFlow() {
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
          {contactFlowMessages.faqBefore} <TextLink to={paths.faq}>{contactFlowMessages.faq}</TextLink>.
        </p>
        <p>
          {contactFlowMessages.privacyBefore} <TextLink to={paths.privacy}>{contactFlowMessages.privacy}</TextLink>.
        </p>
      </div>
    </Card>
  );
}

function TextLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="font-semibold text-primary underline underline-offset-2">
      {children}
    </Link>
  );
}
