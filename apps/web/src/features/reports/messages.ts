export const reportActionMessages = {
  report: 'Report',
  notLoaded: "We couldn't open the form. Check your connection and try again.",
} as const;
