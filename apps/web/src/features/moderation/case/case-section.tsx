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

/** Names with values, two or four in a row. */
export function FactGrid({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-text-2">{name}</dt>
          <dd className="font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
