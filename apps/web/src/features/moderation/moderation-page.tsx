import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { PageSpinner } from '../../ui/feedback/loading.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { moderationMessages } from './messages.ts';
import { Queue } from './queue/queue.tsx';

const Log = lazy(() => import('./log/log.tsx').then((module) => ({ default: module.Log })));

const Flags = lazy(() => import('./flags/flags.tsx').then((module) => ({ default: module.Flags })));

const TABS = ['waiting', 'flags', 'decided', 'log'] as const;

/** Open cases, closings that look arranged, decided cases, and the audit log. */
export function ModerationPage() {
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find((known) => known === search.get('tab')) ?? 'waiting';
  return (
    <div className="min-h-dvh">
      <h1 className="mb-4 text-3xl">{moderationMessages.title}</h1>
      <Tabs
        label={moderationMessages.tabs.label}
        value={tab}
        onChange={(next) => setSearch(next === 'waiting' ? {} : { tab: next }, { replace: true })}
        tabs={TABS.map((value) => ({ value, text: moderationMessages.tabs[value] }))}
      >
        {tab === 'waiting' || tab === 'decided' ? (
          <Queue key={tab} state={tab} />
        ) : (
          <Suspense fallback={<PageSpinner />}>{tab === 'log' ? <Log /> : <Flags />}</Suspense>
        )}
      </Tabs>
    </div>
  );
}
