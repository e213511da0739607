/** What the API asks an image process for, and what it answers. Both cross a process border, so both are plain data. */
export type PhotoRequest = {
  task: 'photo';
  /** As it came from outside: with or without a `data:` prefix, and perhaps no base64 at all. */
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

/** The photo is one of our own making. */
export type CardRequest = { task: 'card'; photo: Uint8Array | undefined; title: string; area: string };

export type ImageRequest = PhotoRequest | AvifRequest | CardRequest;

export type MadeVariant = { name: string; bytes: Uint8Array };

export type MadePhoto = {
  contentHash: string;
  width: number;
  height: number;
  /** `#rrggbb`, shown until the picture is there. */
  colour: string;
  master: Uint8Array;
  variants: MadeVariant[];
};

export type PhotoFault = 'too-large' | 'wrong-type' | 'unreadable';

export type PhotoOutcome = { made: MadePhoto } | { refused: PhotoFault };

export type AvifOutcome = { variants: MadeVariant[] };

export type CardOutcome = { card: Uint8Array };

/** `broken` is our own fault, not the picture's. */
export type ImageAnswer = PhotoOutcome | AvifOutcome | CardOutcome | { broken: string };
