import { DISTANCES, LISTING_STATUSES } from '@ballpark/rules/listing-search';
import type { ScreenUnit } from '@ballpark/rules/units';
import { LISTING_TYPES } from '@ballpark/rules/listings';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/basics/button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import type { FeedFilters, FilterChange } from './filters.ts';
import { feedMessages } from './messages.ts';

export type FeedFilterAreaProps = FeedFilterControlsProps & {
  isWide: boolean;
  /** The number of results in words; undefined while loading. */
  resultText: string | undefined;
  onClear: () => void;
  onClose: () => void;
};

/** The filters: in a row on a wide screen, in a sheet on a phone. */
export function FeedFilterArea({ isWide, resultText, onClear, onClose, ...controls }: FeedFilterAreaProps) {
  if (!isWide) {
    return (
      <FeedFilterSheet resultText={resultText} onClear={onClear} onClose={onClose}>
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

type FeedFilterControlsProps = {
  filters: FeedFilters;
  unit: ScreenUnit;
  onChange: (change: FilterChange) => void;
};

const TYPES = (['ALL', ...LISTING_TYPES] as const).map((value) => ({ value, text: feedMessages.typeName(value) }));
const STATUSES = LISTING_STATUSES.map((value) => ({ value, text: feedMessages.statusName(value) }));

function FeedFilterControls({ filters, unit, onChange }: FeedFilterControlsProps) {
  const distances = DISTANCES.map((value) => ({ value, text: feedMessages.distanceName(value, unit) }));
  return (
    <>
      <Segmented
        label={feedMessages.category}
        value={filters.type}
        options={TYPES}
        onChange={(type) => onChange({ type })}
      />
      <Segmented
        label={feedMessages.distance}
        value={filters.radius}
        options={distances}
        onChange={(radius) => onChange({ radius })}
      />
      <Segmented
        label={feedMessages.status}
        value={filters.status}
        options={STATUSES}
        onChange={(status) => onChange({ status })}
      />
    </>
  );
}

type FeedFilterSheetProps = {
  resultText: string | undefined;
  onClear: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** On a phone the filters apply at once. The button at the bottom shows the number of results. */
function FeedFilterSheet({ resultText, onClear, onClose, children }: FeedFilterSheetProps) {
  return (
    <Dialog title={feedMessages.filtersTitle} onClose={onClose}>
      <div className="flex flex-col gap-5">{children}</div>
      {/* `method="dialog"` closes the dialog, which gives the focus back to the button that opened it. */}
      <form
        method="dialog"
        className="sticky bottom-0 -mx-5 -mb-5 flex gap-3 border-t border-border bg-surface px-5 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))]"
      >
        <Button variant="outline" onClick={onClear}>
          {feedMessages.clearAll}
        </Button>
        <Button type="submit" className="min-w-0 flex-1">
          {resultText ?? feedMessages.loading}
        </Button>
      </form>
    </Dialog>
  );
}
