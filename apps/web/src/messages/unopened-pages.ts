/** Pages whose address is final and whose content is not there yet: what they are for, and that they are not open. */
export const unopenedPages = {
  mark: 'Not open yet',
  howItWorks: {
    title: 'How it works',
    sentence:
      'You post a thing or a job, people nearby suggest prices, and you decide. The longer version of this page is not open yet.',
  },
  faq: {
    title: 'Questions and answers',
    sentence: 'We are still writing the answers down, so this page is not open yet.',
  },
  about: {
    title: 'About Ballpark',
    sentence:
      'Nobody should have to guess a price alone. City names come from GeoNames, CC BY 4.0. The rest of our story is not open yet.',
  },
  toStart: 'Back to the start page',
  toRegister: 'Create an account',
  toHome: 'Back to Home',
  toHowItWorks: 'How it works',
} as const;
