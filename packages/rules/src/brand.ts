/** The product's name, wherever a person reads it. */
export const BRAND = 'Ballpark';

/** One line that says what the product is. */
export const BRAND_PROMISE = 'Get a ballpark figure from your neighbours.';

/** Footer line on every page. */
export const BRAND_TAGLINE = 'Fair prices, from neighbours who know.';

export const COPYRIGHT_YEAR = 2024;
