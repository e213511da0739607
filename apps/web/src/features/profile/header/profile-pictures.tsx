import type { Profile } from '@ballpark/contracts/members';
import { photoUrlOfSize } from '@ballpark/contracts/photo-urls';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Avatar } from '../../../ui/basics/avatar.tsx';
import { profileMessages } from '../messages.ts';

/** Edge to edge on a phone; on larger screens a rounded band, three times as wide as high. */
export const COVER_BOX = 'relative -mx-4 -mt-6 aspect-3/1 sm:mx-0 sm:mt-0 sm:rounded-2xl';

/** Overlaps the cover by half. The ring is a border, so that the photo keeps its size. */
export const FACE_BOX = 'relative -mt-14 w-fit rounded-full border-4 border-bg bg-bg sm:-mt-18 sm:ml-4';

const loadViewer = () => import('../../../components/photo-viewer.tsx');
const PhotoViewer = lazy(() => loadViewer().then((module) => ({ default: module.PhotoViewer })));

type ProfilePictureProps = {
  url: string;
  label: string;
  alt: string;
  className: string;
  children: ReactNode;
};

/** A button that opens the picture full screen. */
function ProfilePicture({ url, label, alt, className, children }: ProfilePictureProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        onClick={() => setIsOpen(true)}
        onFocus={preloadViewer}
        onPointerEnter={preloadViewer}
        className={className}
      >
        {children}
      </button>
      {isOpen && (
        <Suspense>
          <PhotoViewer photos={[{ src: toLargestUrl(url), alt }]} startAt={0} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** The pointer or the focus is on the picture, so a click may follow. */
function preloadViewer(): void {
  loadViewer().catch(() => undefined);
}

/** The largest stored size of a member's picture. */
function toLargestUrl(url: string): string {
  return photoUrlOfSize(url, '1200');
}

type ProfileCoverProps = {
  member: Pick<Profile, 'name' | 'backgroundUrl'>;
  /** A control on top of the picture, for its owner. */
  changer: ReactNode;
};

/** The background of a profile, or a drawing with the tag of the logo. */
export function ProfileCover({ member: { name, backgroundUrl }, changer }: ProfileCoverProps) {
  const [failedUrl, setFailedUrl] = useState<string>();
  return (
    <div className={COVER_BOX}>
      {backgroundUrl === null || backgroundUrl === failedUrl ? (
        <CoverArt />
      ) : (
        <ProfilePicture
          url={backgroundUrl}
          label={profileMessages.openBackground}
          alt={profileMessages.backgroundAlt(name)}
          className="relative block size-full overflow-hidden bg-border focus-visible:shadow-none! focus-visible:-outline-offset-3! sm:rounded-2xl"
        >
          <img
            src={toLargestUrl(backgroundUrl)}
            alt=""
            width={1200}
            height={400}
            decoding="async"
            fetchPriority="high"
            onError={() => setFailedUrl(backgroundUrl)}
            className="size-full object-cover"
          />
        </ProfilePicture>
      )}
      <Suspense>{changer}</Suspense>
    </div>
  );
}

function CoverArt() {
  return (
    <div aria-hidden="true" className="size-full overflow-hidden bg-primary-soft text-primary sm:rounded-2xl">
      <svg
        viewBox="0 0 600 200"
        fill="none"
        stroke="currentColor"
        preserveAspectRatio="xMidYMid slice"
        className="size-full opacity-20"
      >
        {[80, 240, 400, 560].map((x, index) => (
          <g key={x} transform={`rotate(45 ${x} ${index % 2 === 0 ? 130 : 60})`}>
            <rect x={x - 60} y={(index % 2 === 0 ? 130 : 60) - 60} width="120" height="120" rx="24" strokeWidth="2" />
            <rect x={x - 90} y={(index % 2 === 0 ? 130 : 60) - 90} width="180" height="180" rx="34" strokeWidth="1.5" />
          </g>
        ))}
      </svg>
    </div>
  );
}

type ProfileFaceProps = {
  member: Pick<Profile, 'name' | 'photoUrl'>;
  /** A control on top of the picture, for its owner. */
  changer: ReactNode;
};

export function ProfileFace({ member: { name, photoUrl }, changer }: ProfileFaceProps) {
  const face = <Avatar name={name} photoUrl={photoUrl} size="xl" />;
  return (
    <div className={FACE_BOX}>
      {photoUrl === null ? (
        face
      ) : (
        <ProfilePicture
          url={photoUrl}
          label={profileMessages.openPhoto}
          alt={profileMessages.photoAlt(name)}
          className="block rounded-full"
        >
          {face}
        </ProfilePicture>
      )}
      <Suspense>{changer}</Suspense>
    </div>
  );
}
