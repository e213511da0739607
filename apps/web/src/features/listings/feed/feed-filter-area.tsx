import { FeedFilterControls, type FeedFilterControlsProps } from './feed-filter-controls.tsx';
import { FeedFilterSheet } from './feed-filter-sheet.tsx';

export type FeedFilterAreaProps = FeedFilterControlsProps & {
  isWide: boolean;
  /** What the filters come to, in words; undefined while that is loading. */
  outcome: string | undefined;
  onClear: () => void;
  onClose: () => void;
};

/** The filters themselves: in a row where there is room, in a sheet on a phone. */
export function FeedFilterArea({ isWide, outcome, onClear, onClose, ...controls }: FeedFilterAreaProps) {
  if (!isWide) {
    return (
      <FeedFilterSheet outcome={outcome} onClear={onClear} onClose={onClose}>
        <FeedFilterControls {...controls} />
      </FeedFilterSheet>
    );
  }
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-4 rounded-2xl border border-border bg-surface p-4">
      <FeedFilterControls {...controls} />
    </div>
  );
}
