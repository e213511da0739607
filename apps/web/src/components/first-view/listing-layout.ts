/** One column, then two: photos and texts in the wider one, title and prices in the other. */
export const DETAIL_GRID =
  'mx-auto flex max-w-2xl flex-col gap-6 lg:grid lg:max-w-none lg:grid-cols-[58fr_42fr] lg:grid-rows-[auto_1fr] lg:items-start';
/** Stays in view: a column that is taller than the screen scrolls to its end first. */
export const DETAIL_SIDE =
  'flex min-w-0 flex-col gap-5 lg:sticky lg:top-[min(2rem,calc(100dvh-var(--side-height,0px)-2rem))] lg:col-start-2 lg:row-span-2 lg:row-start-1';
export const DETAIL_BODY = 'flex min-w-0 flex-col gap-8 lg:col-start-1';

/** The line of badges and area. */
export const DETAIL_FACTS = 'flex flex-wrap items-center gap-2';
export const DETAIL_AREA = 'flex max-w-full min-w-0 items-center gap-1.5 text-sm text-text-2';
export const DETAIL_TITLE = 'text-2xl font-extrabold text-pretty wrap-anywhere sm:text-3xl';

export const BACK_LINK =
  '-mt-3 mb-1 -ml-1 inline-flex min-h-11 items-center gap-1 pr-2 font-semibold text-text-2 hover:text-text lg:-mt-4';

/** At the front door the photo is less high, because a form follows. */
export const DOOR = 'mb-8 flex flex-col gap-4';
export const DOOR_PHOTO = 'aspect-[16/9] w-full rounded-2xl';
export const DOOR_TITLE = 'text-2xl font-extrabold wrap-anywhere';
export const DOOR_FACTS = 'mt-1 wrap-anywhere text-text-2';
