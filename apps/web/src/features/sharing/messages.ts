/** Above the sign-in form, for a visitor who followed a link to a listing. */
export const requestedListingMessages = {
  label: 'The listing you came for',
  open: (count: number) => {
    if (count === 0) return 'No suggestions yet';
    return count === 1 ? '1 suggestion so far' : `${count.toLocaleString('en-US')} suggestions so far`;
  },
  closed: 'Closed',
} as const;
