/** The tiles of a group; where they are loading, what holds their places stands alike. */
export const ACHIEVEMENT_GRID = 'grid gap-3 sm:grid-cols-2 2xl:grid-cols-3';
