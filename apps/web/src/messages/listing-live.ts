export const liveMessages = {
  newSuggestions: (added: number, count: number) =>
    `${added === 1 ? 'New suggestion' : `${added} new suggestions`}, ${count.toLocaleString('en-US')} in all`,
  closed: 'This listing was closed',
} as const;
