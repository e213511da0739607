import { type ReactNode, useId } from 'react';
import { Card } from '../../../ui/basics/card.tsx';

type CaseSectionProps = { title: string; children: ReactNode };

/** One part of a case, in a card with a heading. */
export function CaseSection({ title, children }: CaseSectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <Card className="flex flex-col gap-3 p-4! sm:p-5!">
        <h3 id={titleId} className="text-base font-extrabold">
          {title}
        </h3>
        {children}
      </Card>
    </section>
  );
}
