import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../../ui/basics/visually-hidden.tsx';
import { listingFormMessages } from './messages.ts';
import { ListingFormBar } from './form-bar.tsx';
import { ListingFormDescription, ListingFormTitle, ListingFormType } from './form-fields.tsx';
import { LISTING_FORM_GRID } from './form-layout.ts';
import { ListingFormOffer } from './form-offer.tsx';
import { namesOfFields } from './form-problems.ts';
import type { ListingFormState } from './form-state.ts';
import type { ListingFormValues, ListingStanding } from './form-values.ts';

type ListingFormProps = {
  values: ListingFormValues;
  onChange: (change: Partial<ListingFormValues>) => void;
  state: ListingFormState;
  /** What decides in which currency an offer is meant. */
  standing: ListingStanding;
  words: { submit: string; submitting: string; location: string; missing?: string | undefined };
  /** Parts that belong to others: the photos, the field of the location, the card as neighbours will see it. */
  parts: { photos: ReactNode; location: ReactNode; preview: ReactNode };
};

/** What has the focus stays clear of the bar below, also when that says what went wrong. */
const FIELDS = 'flex min-w-0 flex-col gap-6 max-lg:[&_:is(input,textarea,button)]:scroll-mb-20';

/** All that is said about a listing. Photos come first: who has a phone in the hand begins with them. */
export function ListingForm({ values, onChange, state, standing, words, parts }: ListingFormProps) {
  const { problems, phase } = state;
  const fields = namesOfFields(problems, words.location);
  return (
    // Native checks would speak before ours, in other words.
    <form noValidate onSubmit={state.onSubmit} className={LISTING_FORM_GRID}>
      <div className="flex flex-col gap-8 xl:sticky xl:top-8 xl:self-start">
        {parts.photos}
        {parts.preview}
      </div>
      <div className="flex min-w-0 flex-col">
        <fieldset disabled={phase !== 'open'} className={FIELDS}>
          <ListingFormTitle value={values.title} error={problems.title} onChange={(title) => onChange({ title })} />
          <ListingFormType value={values.type} onChange={(type) => onChange({ type })} />
          <ListingFormDescription
            value={values.description}
            error={problems.description}
            onChange={(description) => onChange({ description })}
          />
          {parts.location}
          <ListingFormOffer values={values} error={problems.offerAmount} standing={standing} onChange={onChange} />
        </fieldset>
        <div role="alert">
          {fields.length > 0 && <VisuallyHidden>{listingFormMessages.summary(fields)}</VisuallyHidden>}
        </div>
        <ListingFormBar phase={phase} problem={words.missing ?? state.problem} words={words} />
      </div>
    </form>
  );
}
