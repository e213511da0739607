import type { User } from '@ballpark/contracts/accounts';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Skeleton } from '../../ui/feedback/loading.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { type AreaPicker, AreaSection } from './area-section.tsx';
import { DatesSection, ThemeSection, UnitsSection } from './display-sections.tsx';
import { settingsMessages } from './messages.ts';
import { NotificationsSection } from './notifications-section.tsx';
import { SettingsIndex } from './settings-index.tsx';
import { useSettings } from './settings-queries.ts';

const GuessingSection = lazyPart(() => import('./guessing-section.tsx').then((module) => module.GuessingSection));
const AccountSections = lazyPart(() => import('./account-sections.tsx').then((module) => module.AccountSections));

type SettingsPageProps = { user: User; Picker: AreaPicker };

export function SettingsPage({ user, Picker }: SettingsPageProps) {
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-5">
      <div>
        <h1 className="text-3xl">{settingsMessages.title}</h1>
        <p className="mt-1 text-text-2">{settingsMessages.lead}</p>
      </div>
      <SettingsIndex />
      <Sections user={user} Picker={Picker} />
    </div>
  );
}

function Sections({ user, Picker }: SettingsPageProps) {
  const { data: settings, isError, isFetching, refetch } = useSettings();
  const [isComplete, setIsComplete] = useState(false);
  const finish = useCallback(() => setIsComplete(true), []);
  useScrollToSection(settings === undefined ? 'none' : isComplete ? 'all' : 'first');
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
      <div id="guessing" tabIndex={-1} className="rounded-2xl">
        <Suspense fallback={<Skeleton className="h-52 rounded-2xl!" />}>
          <GuessingSection />
        </Suspense>
      </div>
      <NotificationsSection notifications={settings.notifications} />
      <Suspense fallback={<SettingsSkeleton />}>
        <AccountSections user={user} settings={settings} onShown={finish} />
      </Suspense>
    </>
  );
}

/** Goes to the part that the address names, for example /settings#area, once it is on the page. */
function useScrollToSection(shownParts: 'none' | 'first' | 'all'): void {
  const { hash, key } = useLocation();
  const reachedKey = useRef<string>(undefined);
  useEffect(() => {
    if (shownParts === 'none' || hash === '' || reachedKey.current === key) return;
    const part = document.getElementById(hash.slice(1));
    if (part === null) return;
    reachedKey.current = key;
    part.scrollIntoView();
    part.focus({ preventScroll: true });
  }, [shownParts, hash, key]);
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
