/** Photos of a listing. The first one is the cover. */
export const listingPhotoMessages = {
  heading: 'Photos',
  more: 'Add more',
  choose: 'Choose photos',
  take: 'Take a photo',
  lead: 'A clear photo gets better suggestions.',
  drop: 'You can also drop files here.',
  hint: (max: number) => `Up to ${max}. JPEG, PNG or WebP, 5 MB each.`,
  count: (count: number, max: number) => `${count} of ${max}`,
  wrongType: 'Invalid file type. Please upload JPEG, PNG, or WebP images.',
  tooLarge: 'File too large. Please upload images smaller than 5MB.',
  tooMany: (max: number) => `Maximum ${max} photos allowed`,
  invalid: 'Invalid file',
  failed: 'Failed to upload photo. Please try again.',
  allFailed: 'Failed to upload listing photos. Please try again.',
} as const;
