/** The way to reach us, at the end of every page that explains something. */
export const contactLineMessages = {
  text: 'Something missing?',
  link: 'Contact us',
} as const;
