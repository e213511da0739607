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

// A hash of the name, so that a member has the same background everywhere.
function pickBackground(name: string): string {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return BACKGROUNDS[hash % BACKGROUNDS.length] ?? BACKGROUNDS[0];
}

/** Two plain characters: the first is a letter by itself, because no mark that joins it follows. */
const PLAIN_START = /^[\x20-\x7E]{2}/;

function firstLetter(name: string): string {
  const text = name.trim();
  if (PLAIN_START.test(text)) return text.charAt(0).toLocaleUpperCase();
  // A grapheme can consist of several code points.
  const [first] = new Intl.Segmenter().segment(text);
  return first?.segment.toLocaleUpperCase() ?? '?';
}

export type AvatarProps = {
  name: string;
  photoUrl?: string | null | undefined;
  size?: keyof typeof SIZES | undefined;
  /** For long lists: the photo loads shortly before it scrolls into view. */
  isLazy?: boolean | undefined;
  className?: string | undefined;
};

/** A member's photo or first letter. Hidden from screen readers, because the name is always beside it. */
export function Avatar({ name, photoUrl, size = 'md', isLazy = false, className }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const classes = classNames('shrink-0 rounded-full select-none', SIZES[size], className);
  if (photoUrl && photoUrl !== failedUrl) {
    return (
      <img
        src={photoUrl}
        alt=""
        decoding="async"
        loading={isLazy ? 'lazy' : undefined}
        onError={() => setFailedUrl(photoUrl)}
        className={classNames('bg-sunken object-cover', classes)}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={classNames('inline-flex items-center justify-center font-bold', pickBackground(name), classes)}
    >
      {firstLetter(name)}
    </span>
  );
}
