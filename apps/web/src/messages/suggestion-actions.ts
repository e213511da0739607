/** The buttons on the page of a listing; what they open brings its own words. */
export const actMessages = {
  suggest: 'Suggest Price',
  edit: 'Edit suggestion',
  editShort: 'Edit',
  editOwn: 'Edit your suggestion',
  close: 'Close listing',
} as const;
