export const puzzleMessages = {
  label: 'May become a puzzle',
  hint: 'Others guess it in the daily five: photo, title and price. No name, no area.',
  played: 'It was played in the daily five, with photo, title and price. Switched off, it leaves all days for good.',
  failed: 'That was not saved. Please try again.',
} as const;

export const postAgainMessages = {
  title: 'Still want to know what it is worth?',
  hint: 'Post it as a new listing. Text, photos, category and offer are filled in.',
  postAgain: 'Post again',
  postTitleAgain: (title: string) => `Post ${title} again`,
} as const;
