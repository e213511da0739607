import { CATEGORIES, type Category } from '@ballpark/rules/crowd/categories';
import type { ListingType } from '@ballpark/rules/listings';
import { listingMessages } from '../../../messages/listings.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { listingFormMessages } from './messages.ts';

export type ListingFormCategoryProps = {
  type: ListingType;
  value: Category | null | undefined;
  /** Whether the member has not chosen it. */
  isProposed: boolean;
  /** Null for none. */
  onChange: (category: Category | null) => void;
};

export function ListingFormCategory({ type, value, isProposed, onChange }: ListingFormCategoryProps) {
  const categories: readonly Category[] = CATEGORIES[type];
  const { category, categoryHint, categoryProposed, noCategory } = listingFormMessages;
  return (
    <SelectField
      label={category}
      hint={isProposed && value ? categoryProposed : categoryHint}
      placeholder={noCategory}
      options={categories.map((name) => ({ value: name, text: listingMessages.category(name) }))}
      value={value ?? ''}
      onChange={({ target }) => onChange(categories.find((name) => name === target.value) ?? null)}
      className="sm:max-w-xs"
    />
  );
}
