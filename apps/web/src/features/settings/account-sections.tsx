import type { User } from '@ballpark/contracts/accounts';
import type { Settings } from '@ballpark/contracts/settings';
import { lazy, Suspense, useEffect } from 'react';
import { Skeleton } from '../../ui/feedback/loading.tsx';
import { BlocksSection } from './blocks-section.tsx';
import { DataSection } from './data-section.tsx';
import { EmailSection } from './email-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { sessionsMessages } from './messages.ts';
import { Section } from './section.tsx';
import { UsernameSection } from './username-section.tsx';

// It asks the server anyway.
const SessionList = lazy(() => import('./session-list.tsx').then((module) => ({ default: module.SessionList })));

type AccountSectionsProps = { user: User; settings: Settings; onShown: () => void };

/** How a member signs in, where, and what becomes of their data. Most visits change something else, so they come later. */
export function AccountSections({ user, settings, onShown }: AccountSectionsProps) {
  useEffect(onShown, [onShown]);
  return (
    <>
      <UsernameSection username={user.username ?? ''} changeableAt={settings.usernameChangeableAt} />
      <EmailSection email={user.email} pendingEmail={settings.pendingEmail} />
      <PasswordSection />
      <SessionsSection />
      <BlocksSection />
      <DataSection />
    </>
  );
}

function SessionsSection() {
  return (
    <Section id="devices" title={sessionsMessages.title} lead={sessionsMessages.lead}>
      <Suspense fallback={<Skeleton className="h-16 rounded-xl!" />}>
        <SessionList />
      </Suspense>
    </Section>
  );
}
