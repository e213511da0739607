import Megaphone from 'lucide-react/icons/megaphone';
import Tag from 'lucide-react/icons/tag';
import { type ReactNode, useId } from 'react';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/basics/button.tsx';
import { Card } from '../../../ui/basics/card.tsx';
import { InviteButton } from '../invite/invite-button.tsx';
import type { HomeTown } from './home-town-state.ts';
import { homeTownMessages } from './messages.ts';

/** What a member without neighbours can do about it. */
export function HomeTownCard({ town }: { town: HomeTown }) {
  const titleId = useId();
  return (
    <Card>
      <section aria-labelledby={titleId}>
        <h2 id={titleId} className="text-2xl">
          {town === 'first' ? homeTownMessages.first : homeTownMessages.quiet}
        </h2>
        <p className="mt-1 text-text-2">{town === 'first' ? homeTownMessages.firstHint : homeTownMessages.quietHint}</p>
        <ul className="grid gap-x-8 lg:grid-cols-2">
          <Step
            icon={<Tag aria-hidden="true" className="size-5" />}
            title={homeTownMessages.post}
            hint={homeTownMessages.postHint}
          >
            <ButtonLink to={paths.create} variant="accent" size="sm">
              {homeTownMessages.postAction}
            </ButtonLink>
          </Step>
          <Step
            icon={<Megaphone aria-hidden="true" className="size-5" />}
            title={homeTownMessages.invite}
            hint={homeTownMessages.inviteHint}
          >
            <InviteButton size="sm" />
          </Step>
        </ul>
      </section>
    </Card>
  );
}

type StepProps = { icon: ReactNode; title: string; hint: string; children: ReactNode };

function Step({ icon, title, hint, children }: StepProps) {
  return (
    <li className="mt-4 flex gap-3 border-t border-border pt-4">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-xl bg-primary-soft text-primary">
        {icon}
      </span>
      <div className="min-w-0">
        <h3 className="font-bold">{title}</h3>
        <p className="mt-0.5 text-sm text-text-2">{hint}</p>
        <div className="mt-2.5 flex flex-wrap gap-2">{children}</div>
      </div>
    </li>
  );
}
