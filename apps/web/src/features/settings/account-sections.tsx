import type { User } from '@ballpark/contracts/accounts';
import type { Settings } from '@ballpark/contracts/settings';
import { useEffect } from 'react';
import { BlocksSection } from './blocks-section.tsx';
import { DataSection } from './data-section.tsx';
import { EmailSection } from './email-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { UsernameSection } from './username-section.tsx';

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
