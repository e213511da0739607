import { SEARCH_MAX } from '@ballpark/rules/listing-search';
import Search from 'lucide-react/icons/search';
import { type SubmitEvent, useId } from 'react';
import { feedMessages } from './messages.ts';
import { FIELD_INPUT_CLASSES, getFieldBoxClasses } from '../../../ui/fields/field-classes.ts';

type FeedSearchFieldProps = {
  text: string;
  onType: (text: string) => void;
  onSubmit: () => void;
};

/** Searches while one types; Enter does not wait. */
export function FeedSearchField({ text, onType, onSubmit }: FeedSearchFieldProps) {
  const id = useId();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    // A form can be the landmark itself, without the element that half of the browsers do not know yet.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <form role="search" onSubmit={submit} className="min-w-0 flex-1">
      <label htmlFor={id} className="sr-only">
        {feedMessages.search}
      </label>
      <div className={getFieldBoxClasses({ hasError: false })}>
        <Search aria-hidden="true" className="ml-3.5 size-5 shrink-0 text-text-3" />
        <input
          id={id}
          type="search"
          name="search"
          value={text}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={feedMessages.search}
          onChange={(event) => onType(event.currentTarget.value)}
          className={`${FIELD_INPUT_CLASSES} pl-2.5`}
        />
      </div>
    </form>
  );
}
