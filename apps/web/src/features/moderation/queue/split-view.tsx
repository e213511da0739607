import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../ui/basics/button.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { toTabSearch } from '../open-item.ts';

type SplitViewProps = {
  tab: string;
  isWide: boolean;
  list: ReactNode;
  /** False where nothing is open. */
  opened: ReactNode;
  words: { back: string; chooseTitle: string; chooseHint: string };
};

/** A list with its open item beside it. A phone shows one of the two. */
export function SplitView({ tab, isWide, list, opened, words }: SplitViewProps) {
  return (
    <div className="lg:grid lg:grid-cols-[18rem_minmax(0,1fr)] lg:items-start lg:gap-6">
      {(isWide || opened === false) && list}
      {opened !== false && (
        <div className="min-w-0">
          {!isWide && <BackLink tab={tab} text={words.back} />}
          {opened}
        </div>
      )}
      {isWide && opened === false && <EmptyState title={words.chooseTitle} hint={words.chooseHint} />}
    </div>
  );
}

/** From the open item to the list, on phones. */
function BackLink({ tab, text }: { tab: string; text: string }) {
  return (
    <ButtonLink to={{ search: toTabSearch(tab) }} variant="ghost" size="sm" className="mb-2 -ml-3">
      <ArrowLeft aria-hidden="true" className="size-5" />
      {text}
    </ButtonLink>
  );
}
