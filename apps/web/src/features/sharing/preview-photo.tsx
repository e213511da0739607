import { useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Logo } from '../../ui/basics/logo.tsx';

type PreviewPhotoProps = {
  /** The file to load. */
  photo: { src: string; srcSet?: string | undefined; sizes?: string } | null;
  /** The size on the screen. */
  className: string;
  logoClassName: string;
};

/** The photo of a preview, or the logo. Without alternative text: the title next to it says what it shows. */
export function PreviewPhoto({ photo, className, logoClassName }: PreviewPhotoProps) {
  const [hasFailed, setHasFailed] = useState(false);
  if (photo === null || hasFailed) {
    return (
      <div aria-hidden="true" className={classNames('flex items-center justify-center bg-primary-soft', className)}>
        <Logo className={logoClassName} />
      </div>
    );
  }
  return (
    <img
      {...photo}
      alt=""
      decoding="async"
      onError={() => setHasFailed(true)}
      className={classNames('bg-sunken object-cover', className)}
    />
  );
}
