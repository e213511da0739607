import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/basics/button.tsx';
import { Skeleton } from '../../ui/feedback/loading.tsx';
import { blocksMessages } from './messages.ts';
import { Section } from './section.tsx';

const BlockedMembers = lazy(() =>
  import('./blocked-members.tsx').then((module) => ({ default: module.BlockedMembers })),
);

/** The list is read only when the member asks for it: most have none. */
export function BlocksSection() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section id="blocks" title={blocksMessages.title} lead={blocksMessages.lead}>
      {isOpen ? (
        <Suspense fallback={<Skeleton className="h-16 rounded-xl!" />}>
          <BlockedMembers />
        </Suspense>
      ) : (
        <Button variant="outline" className="self-start max-sm:w-full" onClick={() => setIsOpen(true)}>
          {blocksMessages.show}
        </Button>
      )}
    </Section>
  );
}
