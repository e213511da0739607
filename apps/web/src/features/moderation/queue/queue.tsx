import type { CaseSummary } from '@ballpark/contracts/moderation';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMediaQuery } from '../../../lib/hooks/layout.ts';
import { ButtonLink } from '../../../ui/basics/button.tsx';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx';
import { showInfo, showSuccess } from '../../../ui/feedback/toast.ts';
import { CaseView } from '../case/case-view.tsx';
import { decideMessages, moderationMessages } from '../messages.ts';
import { type CaseListState, useCases, useDropCase } from '../moderation-queries.ts';
import { useShortcutChoice, useShortcuts } from '../shortcuts.ts';
import { CaseList, CaseListSkeleton } from './case-list.tsx';
import { KeyHelp } from './key-help.tsx';

/** From this width on list and case are side by side. The same width as `lg:`. */
const IS_WIDE = '(min-width: 64rem)';

/** The cases of one list, and the one that is open. A phone shows one of the two. */
export function Queue({ state }: { state: CaseListState }) {
  const query = useCases(state);
  const cases = query.data?.pages.flatMap(({ data }) => data);
  if (cases === undefined) {
    if (!query.isError) return <CaseListSkeleton />;
    return (
      <ErrorState
        title={moderationMessages.errorTitle}
        message={moderationMessages.error}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  return <QueueView {...{ state, cases, query }} />;
}

type QueueViewProps = { state: CaseListState; cases: readonly CaseSummary[]; query: ReturnType<typeof useCases> };

function QueueView({ state, cases, query }: QueueViewProps) {
  const isWide = useMediaQuery(IS_WIDE);
  const [areKeysOn, setAreKeysOn] = useShortcutChoice();
  const { openId, open, wasMoved } = useOpenCase({ state, cases, isWide });
  const dropCase = useDropCase();
  const at = cases.findIndex(({ id }) => id === openId);
  useShortcuts(areKeysOn, (key) => {
    if (key !== 'j' && key !== 'k') return false;
    const next = cases[key === 'j' ? at + 1 : Math.max(at - 1, 0)];
    if (next !== undefined) open(next.id);
    return true;
  });
  /** What follows this case: the next, or the one before at the end of the list. */
  const leave = (sentence: string | undefined) => {
    const next = cases[at + 1] ?? cases[at - 1];
    if (sentence === undefined) showInfo(next === undefined ? decideMessages.takenLast : decideMessages.taken);
    else showSuccess(sentence);
    if (openId !== undefined) dropCase(openId);
    open(next?.id);
  };
  if (cases.length === 0 && openId === undefined) return <NoCases state={state} />;
  return (
    <div className="flex flex-col gap-4">
      <KeyHelp isOn={areKeysOn} onChoose={setAreKeysOn} />
      <div className="lg:grid lg:grid-cols-[18rem_minmax(0,1fr)] lg:items-start lg:gap-6">
        {(isWide || openId === undefined) && <CaseList {...{ state, cases, openId, query }} />}
        {openId !== undefined && (
          <div className="min-w-0">
            {!isWide && <BackLink state={state} />}
            <CaseView
              key={openId}
              id={openId}
              summary={cases[at]}
              takesFocus={wasMoved}
              areKeysOn={areKeysOn}
              onDecided={leave}
              onTaken={() => leave(undefined)}
            />
          </div>
        )}
        {isWide && openId === undefined && (
          <EmptyState title={moderationMessages.chooseTitle} hint={moderationMessages.chooseHint} />
        )}
      </div>
    </div>
  );
}

type OpenCaseOptions = { state: CaseListState; cases: readonly CaseSummary[]; isWide: boolean };

/** The open case is in the address. On a large screen the first one opens by itself. */
function useOpenCase({ state, cases, isWide }: OpenCaseOptions) {
  const [search, setSearch] = useSearchParams();
  const [wasMoved, setWasMoved] = useState(false);
  const openId = search.get('case') ?? undefined;
  const firstId = cases[0]?.id;
  const isAutomatic = isWide && openId === undefined && firstId !== undefined;
  useEffect(() => {
    if (isAutomatic) setSearch(toSearch(state, firstId), { replace: true, preventScrollReset: true });
  }, [isAutomatic, firstId, state, setSearch]);
  const open = (id: string | undefined) => {
    setWasMoved(true);
    setSearch(toSearch(state, id), { replace: true, preventScrollReset: true });
  };
  return { openId, open, wasMoved };
}

function toSearch(state: CaseListState, id: string | undefined): Record<string, string> {
  return { ...(state !== 'waiting' && { tab: state }), ...(id !== undefined && { case: id }) };
}

function BackLink({ state }: { state: CaseListState }) {
  return (
    <ButtonLink
      to={{ search: new URLSearchParams(toSearch(state, undefined)).toString() }}
      variant="ghost"
      size="sm"
      className="mb-2 -ml-3"
    >
      <ArrowLeft aria-hidden="true" className="size-5" />
      {moderationMessages.back}
    </ButtonLink>
  );
}

function NoCases({ state }: { state: CaseListState }) {
  if (state === 'decided') return <EmptyState title={moderationMessages.decidedEmptyTitle} />;
  return <EmptyState title={moderationMessages.emptyTitle} hint={moderationMessages.emptyHint} />;
}
