import { ALL_CATEGORIES } from '@ballpark/rules/crowd/categories';
import { GUIDE_PATH } from '@ballpark/rules/crowd/guide-address';
import { listingMessages } from '../../messages/listings.ts';
import { Button } from '../../ui/basics/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { partMessages } from './part-messages.ts';

const WORDS_MAX = 60;
const PLACE_MAX = 100;

/** Works without a script: the server redirects to the address of the answer. */
export function GuideForm({ placeError }: { placeError?: string | undefined }) {
  return (
    <form method="get" action={GUIDE_PATH} className="flex flex-col gap-4 lg:flex-row lg:items-start">
      <div className="flex-1">
        <TextField
          id="guide-words"
          name="words"
          label={partMessages.wordsLabel}
          hint={partMessages.wordsHint}
          defaultValue={partMessages.words}
          maxLength={WORDS_MAX}
          autoComplete="off"
          enterKeyHint="search"
          required
        />
      </div>
      <div className="flex-1">
        <TextField
          id="guide-place"
          name="place"
          label={partMessages.placeLabel}
          hint={partMessages.placeHint}
          error={placeError}
          defaultValue={partMessages.place}
          maxLength={PLACE_MAX}
          autoComplete="address-level2"
          enterKeyHint="search"
        />
      </div>
      <div className="flex-1">
        <SelectField
          id="guide-category"
          name="category"
          label={partMessages.categoryLabel}
          hint={partMessages.categoryHint}
          placeholder={partMessages.anyCategory}
          options={ALL_CATEGORIES.map((value) => ({ value, text: listingMessages.category(value) }))}
        />
      </div>
      <Button type="submit" className="lg:mt-6.5">
        {partMessages.submit}
      </Button>
    </form>
  );
}
