import type { ListingType } from '../listings.ts';

/** The categories of listings. Price Sense and the price book are kept for each; a listing may have none. */
export const CATEGORIES = {
  PRODUCT: [
    'furniture',
    'household',
    'kitchen',
    'garden',
    'tools',
    'bikes',
    'vehicles',
    'electronics',
    'computers',
    'music',
    'sport',
    'kids',
    'clothes',
    'collectibles',
  ],
  SERVICE: ['repairs', 'cleaning', 'moving', 'garden-work', 'building-work', 'lessons', 'care', 'events'],
} as const satisfies Record<ListingType, readonly string[]>;

export type Category = (typeof CATEGORIES)[ListingType][number];

export const ALL_CATEGORIES: readonly Category[] = [...CATEGORIES.PRODUCT, ...CATEGORIES.SERVICE];

/** Whether listings of a type can have the category. */
export function hasCategory(type: ListingType, category: string): boolean {
  return CATEGORIES[type].some((name) => name === category);
}
