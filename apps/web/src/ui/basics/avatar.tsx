import { useState } from 'react';
import { classNames } from '../../lib/class-names.ts';

const SIZES = {
  sm: 'size-6 text-xs',
  md: 'size-10 text-base',
  lg: 'size-24 text-price',
  xl: 'size-28 text-price sm:size-36',
} as const;

const BACKGROUNDS = [
  'bg-primary-soft text-primary',
  'bg-accent-soft text-accent',
  'bg-info-soft text-info',
  'bg-gold-soft text-gold',
] as const;

// The same name keeps the same ground on every screen.
function pickBackground(name: string): string {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return BACKGROUNDS[hash % BACKGROUNDS.length] ?? BACKGROUNDS[0];
}

function firstLetter(name: string): string {
  // Segments are what people see as one letter, also where it is built from several code points.
  const [first] = new Intl.Segmenter().segment(name.trim());
  return first?.segment.toLocaleUpperCase() ?? '?';
}

export type AvatarProps = {
  name: string;
  photoUrl?: string | null | undefined;
  size?: keyof typeof SIZES | undefined;
  /** Its photo waits until it is about to be in sight; for long lists. */
  isLazy?: boolean | undefined;
  className?: string | undefined;
};

/** A member's photo or first letter. Silent for screen readers, since the name stands beside it. */
export function Avatar({ name, photoUrl, size = 'md', isLazy = false, className }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const look = classNames('shrink-0 rounded-full select-none', SIZES[size], className);
  if (photoUrl && photoUrl !== failedUrl) {
    return (
      <img
        src={photoUrl}
        alt=""
        decoding="async"
        loading={isLazy ? 'lazy' : undefined}
        onError={() => setFailedUrl(photoUrl)}
        className={classNames('bg-sunken object-cover', look)}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={classNames('inline-flex items-center justify-center font-bold', pickBackground(name), look)}
    >
      {firstLetter(name)}
    </span>
  );
}
