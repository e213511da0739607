export const contactMessages = {
  title: 'Contact',
  lead: 'A question, a problem, an idea: write to us. You need no account.',
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
  title: 'What happens with your message',
  kept: {
    title: 'It goes to our inbox',
    text: 'We store it and pass it on by email to the people who run Ballpark. It is never published.',
  },
  confirmed: {
    title: 'You get a confirmation',
    text: 'A short email says that it arrived, a few times a day at most. It does not repeat what you wrote.',
  },
  answered: {
    title: 'Answers come by email',
    text: 'An answer goes to the address you give, so please check it once more.',
  },
  little: {
    title: 'We keep what you type',
    text: 'Your name, your address, the subject and the message, and not where you sent it from.',
  },
  faqBefore: 'In a hurry? Many things are answered under',
  faq: 'Questions and answers',
  privacyBefore: 'More about your data is in our',
  privacy: 'Privacy Policy',
} as const;
