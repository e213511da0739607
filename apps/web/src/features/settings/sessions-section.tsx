import { lazy, Suspense } from 'react';
import { Skeleton } from '../../ui/feedback/loading.tsx';
import { sessionsMessages } from './messages.ts';
import { Section } from './section.tsx';

// It is far down the page and asks the server anyway.
const SessionList = lazy(() => import('./session-list.tsx').then((module) => ({ default: module.SessionList })));

export function SessionsSection() {
  return (
    <Section id="devices" title={sessionsMessages.title} lead={sessionsMessages.lead}>
      <Suspense fallback={<Skeleton className="h-16 rounded-xl!" />}>
        <SessionList />
      </Suspense>
    </Section>
  );
}
