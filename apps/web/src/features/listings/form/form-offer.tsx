import { lazy, Suspense, useEffect } from 'react';
import { listingFormMessages } from './messages.ts';
import { Switch } from '../../../ui/controls/switch.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { ListingFormValues, ListingStanding } from './form-values.ts';

const loadAmount = () => import('./form-amount.tsx');
const ListingFormAmount = lazy(() => loadAmount().then((module) => ({ default: module.ListingFormAmount })));

type ListingFormOfferProps = {
  values: Pick<ListingFormValues, 'hasOffer' | 'offerAmount'>;
  standing: ListingStanding;
  error: string | undefined;
  onChange: (change: Pick<ListingFormValues, 'offerAmount'> & Partial<ListingFormValues>) => void;
};

/** Whether somebody has offered something already, and how much. Switching either way forgets the amount. */
export function ListingFormOffer({ values, standing, error, onChange }: ListingFormOfferProps) {
  useEffect(() => {
    // A download that fails here is tried again when the field is needed.
    loadAmount().catch(() => undefined);
  }, []);
  return (
    <div className="flex flex-col gap-4 rounded-2xl border border-border bg-surface p-4">
      <Switch
        label={listingFormMessages.hasOffer}
        hint={listingFormMessages.hasOfferHint}
        checked={values.hasOffer}
        onChange={({ target }) => onChange({ hasOffer: target.checked, offerAmount: '' })}
      />
      {values.hasOffer && (
        <Suspense fallback={<TextField label={listingFormMessages.offerAmount} disabled className="max-w-xs" />}>
          <ListingFormAmount
            standing={standing}
            value={values.offerAmount}
            error={error}
            onChange={(offerAmount) => onChange({ offerAmount })}
          />
        </Suspense>
      )}
    </div>
  );
}
