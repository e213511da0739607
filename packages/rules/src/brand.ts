/** The product's name in everything that people read. */
export const BRAND = 'Ballpark';

/** One line that says what the product is. */
export const BRAND_PROMISE = 'Get a ballpark figure from your neighbours.';

/** Footer line on every page. */
export const BRAND_TAGLINE = 'Fair prices, from neighbours who know.';

export const COPYRIGHT_YEAR = 2024;

/** Average savings when members ask first. This is our own estimate, not a measured figure. */
export const AVERAGE_SAVINGS = '$500-2,000';
