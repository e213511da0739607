import type { CaseSummary } from '@ballpark/contracts/moderation';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx';
import { showInfo, showSuccess } from '../../../ui/feedback/toast.ts';
import { CaseView } from '../case/case-view.tsx';
import { decideMessages, moderationMessages } from '../messages.ts';
import { type CaseListState, useCases, useDropCase } from '../moderation-queries.ts';
import { useMoveKeys, useOpenItem } from '../open-item.ts';
import { useShortcutChoice } from '../shortcuts.ts';
import { CaseList, CaseListSkeleton } from './case-list.tsx';
import { KeyHelp } from './key-help.tsx';
import { SplitView } from './split-view.tsx';

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
  const [areKeysOn, setAreKeysOn] = useShortcutChoice();
  const { openId, open, wasMoved, isWide } = useOpenItem({ tab: state, name: 'case', firstId: cases[0]?.id });
  const dropCase = useDropCase();
  const at = cases.findIndex(({ id }) => id === openId);
  useMoveKeys(areKeysOn, { ids: cases.map(({ id }) => id), openId, open });
  /** The next case, or the one before at the end of the list. */
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
      <KeyHelp keys={moderationMessages.keys} isOn={areKeysOn} onChoose={setAreKeysOn} />
      <SplitView
        tab={state}
        isWide={isWide}
        list={<CaseList {...{ state, cases, openId, query }} />}
        opened={
          openId !== undefined && (
            <CaseView
              key={openId}
              id={openId}
              summary={cases[at]}
              takesFocus={wasMoved}
              areKeysOn={areKeysOn}
              onDecided={leave}
              onTaken={() => leave(undefined)}
            />
          )
        }
        words={moderationMessages}
      />
    </div>
  );
}

function NoCases({ state }: { state: CaseListState }) {
  if (state === 'decided') return <EmptyState title={moderationMessages.decidedEmptyTitle} />;
  return <EmptyState title={moderationMessages.emptyTitle} hint={moderationMessages.emptyHint} />;
}
