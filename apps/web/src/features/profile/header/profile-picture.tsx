import { photoUrlOfSize } from '@ballpark/contracts/photo-urls';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';

const loadViewer = () => import('../../../components/photo-viewer.tsx');
const PhotoViewer = lazy(() => loadViewer().then((module) => ({ default: module.PhotoViewer })));

type ProfilePictureProps = {
  url: string;
  /** What pressing it does, and what it shows. */
  label: string;
  alt: string;
  className: string;
  children: ReactNode;
};

/** A picture of a member, as a button that opens it full screen. */
export function ProfilePicture({ url, label, alt, className, children }: ProfilePictureProps) {
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
        onFocus={intend}
        onPointerEnter={intend}
        className={className}
      >
        {children}
      </button>
      {isOpen && (
        <Suspense>
          <PhotoViewer photos={[{ src: largest(url), alt }]} startAt={0} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** Somebody is about to open it. */
function intend(): void {
  loadViewer().catch(() => undefined);
}

/** The largest size a picture of a member is stored in. */
export function largest(url: string): string {
  return photoUrlOfSize(url, '1200');
}
