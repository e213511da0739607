import { lazy, type ReactNode, Suspense } from 'react';
import type { usePictureSaving } from '../features/profile/header/picture-saving.ts';

// Arrives with the owner of a profile, and with nobody else.
const PictureChanger = lazy(() =>
  import('../features/photos/picture/picture-changer.tsx').then((module) => ({ default: module.PictureChanger })),
);

/** The controls that change a member's two pictures, for whichever page shows them. */
export function pictureControls(
  saving: ReturnType<typeof usePictureSaving>,
): Record<'photo' | 'background', ReactNode> {
  return {
    photo: (
      <Suspense>
        <PictureChanger {...saving.photo} />
      </Suspense>
    ),
    background: (
      <Suspense>
        <PictureChanger {...saving.background} />
      </Suspense>
    ),
  };
}
