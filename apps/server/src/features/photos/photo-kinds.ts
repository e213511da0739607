import type { ErrorCode } from '@ballpark/contracts/errors';
import {
  type PhotoKind,
  LISTING_PHOTO_MAX_BYTES,
  LISTING_PHOTO_TYPES,
  PROFILE_PHOTO_MAX_BYTES,
  PROFILE_PHOTO_TYPES,
} from '@ballpark/rules/photos';
import type { PhotoFault } from '../../integrations/images/image-work.ts';

type KindRules = {
  maxBytes: number;
  types: readonly string[];
  /** The refusal for each reason why a picture is not accepted. */
  refusals: Record<PhotoFault, ErrorCode>;
  /** The variant whose address the upload returns. */
  answeredVariant: string;
};

/** The accepted pictures of each kind. The variants are in the rules; the rest of the processing is the same. */
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
