/** From edge to edge on a phone, a rounded band three times as wide as high on larger screens. */
export const COVER_BOX = 'relative -mx-4 -mt-6 aspect-3/1 sm:mx-0 sm:mt-0 sm:rounded-2xl';

/** Half of the face lies on the cover. The ring is a border, so that the face keeps its size. */
export const FACE_BOX = 'relative -mt-14 w-fit rounded-full border-4 border-bg bg-bg sm:-mt-18 sm:ml-4';

export const OVERVIEW = 'flex flex-col gap-8';
export const FIGURES = 'grid grid-cols-3 gap-2 sm:gap-4';
export const STANDING_AND_HISTORY = 'grid items-stretch gap-4 lg:grid-cols-2';
