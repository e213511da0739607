/** The way to reach us, at the end of every page that explains something. */
export const contactLineMessages = {
  text: 'Something missing?',
  link: 'Contact us',
} as const;

export const viewerMessages = {
  viewer: 'Photo viewer',
  photos: 'Photos',
  photo: 'photo',
  previous: 'Previous photo',
  next: 'Next photo',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  position: '{index} of {total}',
} as const;
