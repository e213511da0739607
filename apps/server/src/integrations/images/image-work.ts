import type { StripPicture } from '@ballpark/rules/strip/picture';

/** Requests to an image process and its answers: plain data, because they are sent between processes. */
export type PhotoRequest = {
  task: 'photo';
  /** Not validated: with or without a `data:` prefix, perhaps not base64 at all. */
  base64: string;
  maxBytes: number;
  types: readonly string[];
  maxPixels: number;
  masterEdge: number;
  variants: readonly VariantRequest[];
};

export type VariantRequest = {
  name: string;
  width: number;
  height: number;
  fit: 'cover' | 'inside';
  quality: number;
};

export type AvifRequest = { task: 'avif'; master: Uint8Array; variants: readonly VariantRequest[] };

/** The photo is one of our own files. */
export type CardRequest = {
  task: 'card';
  photo: Uint8Array | undefined;
  title: string;
  area: string;
  /** Stands above the title, and in its place when the font cannot show the title. */
  eyebrow: string;
};

/** The photo is one of our own files. */
export type CropRequest = { task: 'crop'; photo: Uint8Array; width: number; height: number; maxBytes: number };

/** In CSS pixels: how wide the picture of a strip is, and the part of it that the caller lays out. */
export const STRIP = { width: 360, inner: 332 } as const;

/** A price strip with its texts. The caller has laid it out for `STRIP.inner` pixels. */
export type StripRequest = {
  task: 'strip';
  layout: StripPicture;
  /** Width of the ring around the closest dot. */
  ringOut: number;
  /** The lowest and the highest price. Undefined if they are equal. */
  ends: { lowest: string; highest: string } | undefined;
  legend: readonly { sign: StripSign; text: string }[];
};

export type StripSign = 'own' | 'own-closest' | 'closest' | 'final' | 'figure';

export type ImageRequest = PhotoRequest | AvifRequest | CardRequest | CropRequest | StripRequest;

export type VariantFile = { name: string; bytes: Uint8Array };

export type PhotoFiles = {
  contentHash: string;
  width: number;
  height: number;
  /** `#rrggbb`, shown while the picture loads. */
  colour: string;
  /** 64 bits, '0' or '1' each, that are nearly the same for pictures that look the same. */
  differenceHash: string;
  master: Uint8Array;
  variants: VariantFile[];
};

export type PhotoFault = 'too-large' | 'wrong-type' | 'unreadable';

export type PhotoOutcome = { made: PhotoFiles } | { refused: PhotoFault };

export type AvifOutcome = { variants: VariantFile[] };

export type CardOutcome = { card: Uint8Array };

export type PictureOutcome = { picture: Uint8Array };

/** `broken` is our own fault, not the picture's. */
export type ImageAnswer = PhotoOutcome | AvifOutcome | CardOutcome | PictureOutcome | { broken: string };
