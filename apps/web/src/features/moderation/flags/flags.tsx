import type { FlagSummary } from '@ballpark/contracts/fair-play';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx';
import { showInfo, showSuccess } from '../../../ui/feedback/toast.ts';
import { moderationMessages } from '../messages.ts';
import { useMoveKeys, useOpenItem } from '../open-item.ts';
import { CaseListSkeleton } from '../queue/case-list.tsx';
import { KeyHelp } from '../queue/key-help.tsx';
import { SplitView } from '../queue/split-view.tsx';
import { useShortcutChoice } from '../shortcuts.ts';
import { FlagList } from './flag-list.tsx';
import { useDropFlag, useFlags } from './flag-queries.ts';
import { FlagView } from './flag-view.tsx';
import { flagMessages } from './messages.ts';

const TAB = 'flags';

/** Closings that look arranged: the open flags, and the one that is being judged. */
export function Flags() {
  const query = useFlags();
  const flags = query.data?.pages.flatMap(({ data }) => data);
  if (flags === undefined) {
    if (!query.isError) return <CaseListSkeleton text={flagMessages.loading} />;
    return (
      <ErrorState
        title={flagMessages.errorTitle}
        message={moderationMessages.error}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  return <FlagQueue flags={flags} query={query} />;
}

type FlagQueueProps = { flags: readonly FlagSummary[]; query: ReturnType<typeof useFlags> };

function FlagQueue({ flags, query }: FlagQueueProps) {
  const [areKeysOn, setAreKeysOn] = useShortcutChoice();
  const { openId, open, wasMoved, isWide } = useOpenItem({ tab: TAB, name: 'flag', firstId: flags[0]?.id });
  const dropFlag = useDropFlag();
  const at = flags.findIndex(({ id }) => id === openId);
  useMoveKeys(areKeysOn, { ids: flags.map(({ id }) => id), openId, open });
  /** Opens the next flag, or the one before at the end of the list. */
  const leave = (sentence: string | undefined) => {
    const next = flags[at + 1] ?? flags[at - 1];
    if (sentence === undefined) showInfo(next === undefined ? flagMessages.takenLast : flagMessages.taken);
    else showSuccess(sentence);
    if (openId !== undefined) dropFlag(openId);
    open(next?.id);
  };
  if (flags.length === 0 && openId === undefined) {
    return <EmptyState title={flagMessages.emptyTitle} hint={flagMessages.emptyHint} />;
  }
  return (
    <div className="flex flex-col gap-4">
      <KeyHelp keys={flagMessages.keys} isOn={areKeysOn} onChoose={setAreKeysOn} />
      <SplitView
        tab={TAB}
        isWide={isWide}
        list={<FlagList flags={flags} openId={openId} query={query} />}
        opened={
          openId !== undefined && (
            <FlagView
              key={openId}
              id={openId}
              summary={flags[at]}
              takesFocus={wasMoved}
              areKeysOn={areKeysOn}
              onDecided={leave}
              onTaken={() => leave(undefined)}
            />
          )
        }
        words={flagMessages}
      />
    </div>
  );
}
