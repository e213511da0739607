import { DISTANCES, type DistanceUnit, LISTING_STATUSES } from '@ballpark/rules/listing-search';
import { LISTING_TYPES } from '@ballpark/rules/listings';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/basics/button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import type { FeedFilters } from './filters.ts';
import { feedMessages } from './messages.ts';

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

export type FilterChange = Partial<Omit<FeedFilters, 'page'>>;

export type FeedFilterControlsProps = {
  filters: FeedFilters;
  unit: DistanceUnit;
  onChange: (change: FilterChange) => void;
};

const TYPES = (['ALL', ...LISTING_TYPES] as const).map((value) => ({ value, text: feedMessages.typeOf(value) }));
const STATUSES = LISTING_STATUSES.map((value) => ({ value, text: feedMessages.statusOf(value) }));

/** Everything a search can be narrowed by, besides its words. */
export function FeedFilterControls({ filters, unit, onChange }: FeedFilterControlsProps) {
  const distances = DISTANCES.map((value) => ({ value, text: feedMessages.distanceOf(value, unit) }));
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
  /** What will be seen when it is closed; undefined while that is not known yet. */
  outcome: string | undefined;
  onClear: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** The filters on a phone. They take effect at once; the button below says what that comes to. */
export function FeedFilterSheet({ outcome, onClear, onClose, children }: FeedFilterSheetProps) {
  return (
    <Dialog title={feedMessages.filtersTitle} onClose={onClose}>
      <div className="flex flex-col gap-5">{children}</div>
      {/* Closed by the form, the dialog gives the focus back to what opened it. */}
      <form
        method="dialog"
        className="sticky bottom-0 -mx-5 -mb-5 flex gap-3 border-t border-border bg-surface px-5 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))]"
      >
        <Button variant="outline" onClick={onClear}>
          {feedMessages.clearAll}
        </Button>
        <Button type="submit" className="min-w-0 flex-1">
          {outcome ?? feedMessages.loading}
        </Button>
      </form>
    </Dialog>
  );
}
