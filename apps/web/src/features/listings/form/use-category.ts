import type { Category } from '@ballpark/rules/crowd/categories';
import { useEffect, useState } from 'react';
import type { ListingFormValues } from './form-values.ts';

type Propose = typeof import('@ballpark/rules/crowd/propose-category').proposeCategory;

/** The member's choice, which may be none (null). Until they choose, what the title tells; undefined if it tells nothing. */
export function useCategory(values: ListingFormValues): Category | null | undefined {
  const [propose, setPropose] = useState<Propose>();
  useEffect(() => {
    // Without the words there is no proposal, and the member can still choose.
    import('@ballpark/rules/crowd/propose-category').then(
      ({ proposeCategory }) => setPropose(() => proposeCategory),
      () => undefined,
    );
  }, []);
  return values.category === undefined ? propose?.(values.title, values.type) : values.category;
}
