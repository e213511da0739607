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

export type ImageRequest = PhotoRequest | AvifRequest | CardRequest;

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

/** `broken` is our own fault, not the picture's. */
export type ImageAnswer = PhotoOutcome | AvifOutcome | CardOutcome | { broken: string };
