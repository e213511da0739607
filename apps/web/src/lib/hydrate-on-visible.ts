/**
 * The attribute of an element that shows live data on a page rendered at build time: the page hydrates when the element
 * comes into view. Everything else on such a page waits for the first interaction.
 */
export const HYDRATE_ON_VISIBLE = 'data-hydrate-on-visible';
