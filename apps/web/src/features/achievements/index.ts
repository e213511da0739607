import { lazy } from 'react';

/** Lazy, because it is far down on the profile. */
export const AchievementsPreview = lazy(() =>
  import('./achievements-preview.tsx').then((module) => ({ default: module.AchievementsPreview })),
);
