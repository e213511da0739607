import type { Category } from '@ballpark/rules/crowd/categories';
import { lazy, type ReactNode, Suspense } from 'react';
import { VisuallyHidden } from '../../../ui/basics/accessibility.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { type ListingPhotos, ListingPhotoPicker } from '../../photos/index.ts';
import { ListingFormBar } from './form-bar.tsx';
import { ListingFormDescription, ListingFormLocation, ListingFormTitle, ListingFormType } from './form-fields.tsx';
import { ListingFormOffer } from './form-offer.tsx';
import type { ListingPreviewProps } from './form-preview-card.tsx';
import { ListingFormPreview } from './form-preview.tsx';
import { listInvalidFields } from './form-problems.ts';
import type { ListingFormState } from './form-state.ts';
import { type CurrencySource, getLocationText, type ListingFormValues } from './form-values.ts';
import { listingFormMessages } from './messages.ts';

const ListingFormCategory = lazy(() =>
  import('./form-category.tsx').then((module) => ({ default: module.ListingFormCategory })),
);

type ListingFormProps = {
  values: ListingFormValues;
  /** As `useCategory` returns it. */
  category: Category | null | undefined;
  onChange: (change: Partial<ListingFormValues>) => void;
  state: ListingFormState;
  source: CurrencySource;
  photos: ListingPhotos;
  words: { submit: string; submitting: string; missing?: string | undefined };
  /** Below the title. */
  titleHint?: ReactNode;
  /** For the preview. */
  posted: Pick<ListingPreviewProps, 'user' | 'createdAt' | 'closesAt'>;
};

/** Photos above the fields; beside them on wide screens. */
export const LISTING_FORM_GRID = 'grid gap-x-10 gap-y-7 xl:grid-cols-[22rem_minmax(0,1fr)]';

/** The scroll margin keeps a focused field above the bar at the bottom. */
const FIELDS = 'flex min-w-0 flex-col gap-6 max-lg:[&_:is(input,textarea,button)]:scroll-mb-20';

/** The form for a new listing and for an existing one. Photos come first, because most members start with them. */
export function ListingForm(props: ListingFormProps) {
  const { values, category, onChange, state, source, photos, words, titleHint, posted } = props;
  const { problems, phase } = state;
  const invalidFields = listInvalidFields(problems);
  const location = getLocationText(values, source.own);
  return (
    // `noValidate`: the browser's own messages would come before ours, in other words.
    <form noValidate onSubmit={state.onSubmit} className={LISTING_FORM_GRID}>
      <div className="flex flex-col gap-8 xl:sticky xl:top-8 xl:self-start">
        <ListingPhotoPicker {...photos} />
        <ListingFormPreview
          {...{ values, location, source, ...posted }}
          photoAddresses={photos.photos.map(({ address }) => address)}
        />
      </div>
      <div className="flex min-w-0 flex-col">
        <fieldset disabled={phase !== 'open'} className={FIELDS}>
          <ListingFormTitle value={values.title} error={problems.title} onChange={(title) => onChange({ title })}>
            {titleHint}
          </ListingFormTitle>
          <ListingFormType value={values.type} onChange={(type) => onChange({ type, category: undefined })} />
          <Suspense fallback={<CategoryFallback />}>
            <ListingFormCategory
              type={values.type}
              value={category}
              isProposed={values.category === undefined}
              onChange={(chosen) => onChange({ category: chosen })}
            />
          </Suspense>
          <ListingFormDescription
            value={values.description}
            error={problems.description}
            onChange={(description) => onChange({ description })}
          />
          <ListingFormLocation
            text={location}
            isPicked={values.place !== null}
            error={problems.location}
            onChange={({ text, place }) => onChange({ location: text, place })}
          />
          <ListingFormOffer values={values} error={problems.offerAmount} source={source} onChange={onChange} />
        </fieldset>
        <div role="alert">
          {invalidFields.length > 0 && <VisuallyHidden>{listingFormMessages.summary(invalidFields)}</VisuallyHidden>}
        </div>
        <ListingFormBar phase={phase} problem={words.missing ?? state.problem} words={words} />
      </div>
    </form>
  );
}

/** As high as the field. */
function CategoryFallback() {
  const { category, categoryHint, noCategory } = listingFormMessages;
  return (
    <SelectField
      label={category}
      hint={categoryHint}
      placeholder={noCategory}
      options={[]}
      disabled
      className="sm:max-w-xs"
    />
  );
}
