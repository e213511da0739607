/** From here on photos and text stand side by side, beside the sidebar. The same width as `lg:`. */
export const IS_WIDE = '(min-width: 64rem)';

/** One column, then two: photos and texts in the wider one, what matters at a glance beside them. */
export const DETAIL_GRID =
  'mx-auto flex max-w-2xl flex-col gap-6 lg:grid lg:max-w-none lg:grid-cols-[58fr_42fr] lg:grid-rows-[auto_1fr] lg:items-start';
/** On a screen tall enough to hold it, it stays in view while the suggestions are read. */
export const DETAIL_SIDE =
  'flex min-w-0 flex-col gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:[@media(min-height:50rem)]:sticky lg:[@media(min-height:50rem)]:top-8';
export const DETAIL_BODY = 'flex min-w-0 flex-col gap-8 lg:col-start-1';
