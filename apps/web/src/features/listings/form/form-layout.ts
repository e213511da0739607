/** Photos above the fields; beside them where there is room. */
export const LISTING_FORM_GRID = 'grid gap-x-10 gap-y-7 xl:grid-cols-[22rem_minmax(0,1fr)]';
