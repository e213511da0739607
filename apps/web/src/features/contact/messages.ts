export const contactMessages = {
  title: 'Contact',
  lead: 'A question, a problem, an idea? Write to us. No account needed.',
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  chooseSubject: 'Choose a subject',
  message: 'Message',
  messageExample: 'What can we help with?',
  submit: 'Send message',
  submitting: 'Sending…',
  sentTitle: 'Message sent',
  failed: 'Failed to send message. Please try again.',
  /** The label of the honeypot field. */
  website: 'Website (leave this empty)',
} as const;

export const contactFlowMessages = {
  title: 'What happens to your message',
  kept: {
    title: 'It goes to our inbox',
    text: "We store it and forward it to the people who run Ballpark. It's never published.",
  },
  confirmed: {
    title: 'You get a confirmation',
    text: "We'll email you to confirm it arrived. That email doesn't repeat what you wrote.",
  },
  answered: {
    title: 'We reply by email',
    text: 'Replies go to the address you enter, so please double-check it.',
  },
  little: {
    title: 'We keep only what you type',
    text: 'Your name, email, subject and message, but not where you sent it from.',
  },
  faqBefore: 'In a hurry? Try the',
  faq: 'questions and answers',
  privacyBefore: 'More about your data in our',
  privacy: 'Privacy Policy',
} as const;
