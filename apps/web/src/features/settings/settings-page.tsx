import type { User } from '@ballpark/contracts/accounts';
import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Skeleton } from '../../ui/feedback/loading.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { type AreaPicker, AreaSection } from './area-section.tsx';
import { BlocksSection } from './blocks-section.tsx';
import { DataSection } from './data-section.tsx';
import { DatesSection, ThemeSection, UnitsSection } from './display-sections.tsx';
import { EmailSection } from './email-section.tsx';
import { settingsMessages } from './messages.ts';
import { NotificationsSection } from './notifications-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { UsernameSection } from './username-section.tsx';
import { useSettings } from './settings-queries.ts';

const GuessingSection = lazyPart(() => import('./guessing-section.tsx').then((module) => module.GuessingSection));

type SettingsPageProps = { user: User; Picker: AreaPicker };

export function SettingsPage({ user, Picker }: SettingsPageProps) {
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-5">
      <div>
        <h1 className="text-3xl">{settingsMessages.title}</h1>
        <p className="mt-1 text-text-2">{settingsMessages.lead}</p>
      </div>
      <Sections user={user} Picker={Picker} />
    </div>
  );
}

function Sections({ user, Picker }: SettingsPageProps) {
  const { data: settings, isError, isFetching, refetch } = useSettings();
  useScrollToSection(settings !== undefined);
  if (settings === undefined) {
    if (!isError) return <SettingsSkeleton />;
    return (
      <ErrorState
        title={settingsMessages.errorTitle}
        message={settingsMessages.error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <>
      <AreaSection area={settings.area} Picker={Picker} />
      <UnitsSection display={user.display} />
      <DatesSection display={user.display} areaZone={settings.area.timeZone} />
      <ThemeSection />
      {/* The target of /settings#guessing, which the page looks for before this part is loaded. */}
      <div id="guessing" className="scroll-mt-20">
        <Suspense fallback={<Skeleton className="h-52 rounded-2xl!" />}>
          <GuessingSection />
        </Suspense>
      </div>
      <NotificationsSection notifications={settings.notifications} />
      <UsernameSection username={user.username ?? ''} changeableAt={settings.usernameChangeableAt} />
      <EmailSection email={user.email} pendingEmail={settings.pendingEmail} />
      <PasswordSection />
      <SessionsSection />
      <BlocksSection />
      <DataSection />
    </>
  );
}

/** A link to a part, for example /settings#area: the browser looked for it before it was there. */
function useScrollToSection(isReady: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (isReady && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isReady, hash]);
}

function SettingsSkeleton() {
  return (
    <>
      <output className="sr-only">{settingsMessages.loading}</output>
      {[1, 2, 3, 4].map((number) => (
        <Skeleton key={number} className="h-48 rounded-2xl!" />
      ))}
    </>
  );
}
