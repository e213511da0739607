export const viewerMessages = {
  viewer: 'Photo viewer',
  photos: 'Photos',
  photo: 'photo',
  previous: 'Previous photo',
  next: 'Next photo',
  report: 'Report this photo',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  position: '{index} of {total}',
} as const;

export const servedPageMessages = {
  missingTitle: "We couldn't load this page",
  missing: 'Check your connection and try again.',
} as const;

export const judgedMessages = {
  notCounted: 'Price Sense: not counted yet',
} as const;

export const newPasswordMessages = {
  common: 'Very common: will be refused',
} as const;
