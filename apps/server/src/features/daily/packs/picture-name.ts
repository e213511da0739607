import { createHash } from 'node:crypto';

export const PICTURES_BASE = '/daily/pictures';

export type NamedPicture = {
  /** Made from its content, so a picture under a name never changes. */ name: string;
  path: string;
  bytes: Buffer;
};

/** Names a picture in WebP. */
export function namePicture(bytes: Buffer): NamedPicture {
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.webp`;
  return { name, path: `${PICTURES_BASE}/${name}`, bytes };
}
