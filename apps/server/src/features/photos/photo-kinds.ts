import type { ErrorCode } from '@ballpark/contracts/errors';
import type { PhotoKind } from '@ballpark/rules/photo-variants';
import {
  LISTING_PHOTO_MAX_BYTES,
  LISTING_PHOTO_TYPES,
  PROFILE_PHOTO_MAX_BYTES,
  PROFILE_PHOTO_TYPES,
} from '@ballpark/rules/photos';
import type { PhotoFault } from '../../integrations/images/image-work.ts';

type KindRules = {
  maxBytes: number;
  types: readonly string[];
  /** What a person reads when the picture is not taken. */
  refusals: Record<PhotoFault, ErrorCode>;
  /** The size whose address the upload answers with. */
  answeredVariant: string;
};

/** What is taken for each kind of photo. Sizes are in the rules; everything else about the making is the same. */
export const PHOTO_KINDS: Record<PhotoKind, KindRules> = {
  profile: {
    maxBytes: PROFILE_PHOTO_MAX_BYTES,
    types: PROFILE_PHOTO_TYPES,
    refusals: { 'too-large': 'image_too_large', 'wrong-type': 'invalid_image_type', unreadable: 'unreadable_image' },
    answeredVariant: '256',
  },
  listing: {
    maxBytes: LISTING_PHOTO_MAX_BYTES,
    types: LISTING_PHOTO_TYPES,
    refusals: {
      'too-large': 'listing_image_too_large',
      'wrong-type': 'invalid_listing_image_type',
      unreadable: 'unreadable_image',
    },
    answeredVariant: '960',
  },
};
