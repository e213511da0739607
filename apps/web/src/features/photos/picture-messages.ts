export const photoMessages = {
  add: 'Add photo (optional)',
  change: 'Change photo',
  changeShort: 'Change',
  remove: 'Remove photo',
  removeShort: 'Remove',
  hint: 'JPEG, PNG, WebP or GIF, up to 10 MB.',
  wrongType: 'Invalid file type. Please upload JPEG, PNG, WebP, or GIF images.',
  tooLarge: 'File too large. Please upload images smaller than 10MB.',
  preparing: 'Preparing your photo…',
  uploading: (percent: number) => `Uploading… ${percent}%`,
  progress: 'Photo upload',
  cancel: 'Cancel',
  uploaded: 'Photo uploaded successfully!',
  failed: 'Failed to upload photo. Please try again.',
  /** The helper's own words. Each screen has a sentence for this failure, which wins. */
  profileFailed: 'Failed to upload profile photo. Please try again.',
} as const;

export const cropMessages = {
  title: 'Crop your photo',
  lead: 'Drag the photo, tap a spot to centre it, or use the arrow keys.',
  area: 'Visible part of your photo',
  zoom: 'Zoom',
  confirm: 'Use photo',
  cancel: 'Cancel',
} as const;
