export const postAgainMessages = {
  title: 'Still want to know what it is worth?',
  hint: 'Post it as a new listing. Text, photos, category and offer are filled in.',
  postAgain: 'Post again',
  postTitleAgain: (title: string) => `Post ${title} again`,
} as const;
