import { lazy, Suspense, useEffect } from 'react';
import { listingFormMessages } from './messages.ts';
import { Switch } from '../../../ui/controls/switch.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { ListingFormValues, CurrencySource } from './form-values.ts';

const loadAmount = () => import('./form-amount.tsx');
const ListingFormAmount = lazy(() => loadAmount().then((module) => ({ default: module.ListingFormAmount })));

type ListingFormOfferProps = {
  values: Pick<ListingFormValues, 'hasOffer' | 'offerAmount'>;
  source: CurrencySource;
  error: string | undefined;
  onChange: (change: Pick<ListingFormValues, 'offerAmount'> & Partial<ListingFormValues>) => void;
};

/** Whether the owner already has an offer, and its amount. Switching clears the amount. */
export function ListingFormOffer({ values, source, error, onChange }: ListingFormOfferProps) {
  useEffect(() => {
    // If this preload fails, the field loads it again.
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
            source={source}
            value={values.offerAmount}
            error={error}
            onChange={(offerAmount) => onChange({ offerAmount })}
          />
        </Suspense>
      )}
    </div>
  );
}
