import { BRAND_PROMISE } from '@ballpark/rules/brand';

export const landingMessages = {
  kicker: 'Free · local',
  title: BRAND_PROMISE,
  lead: 'Post a photo of the thing or the job. People nearby tell you what it is worth, and why. You set the price.',
  getStarted: 'Get Started',
  howItWorks: 'How it works',
  privacy: 'Only your city or neighbourhood is ever shown.',
} as const;
