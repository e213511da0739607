import { BRAND } from '@ballpark/rules/brand';
import { USERNAME_MAX, USERNAME_MIN } from '@ballpark/rules/accounts';

export const stepMessages = {
  bar: 'Profile setup',
  profile: 'Profile',
  location: 'Location',
  interests: 'Interests',
  done: 'done',
} as const;

export const profileMessages = {
  title: 'Set up your profile',
  lead: 'Neighbours see this next to your suggestions.',
  username: 'Username',
  usernameHint: `${USERNAME_MIN} to ${USERNAME_MAX} letters, numbers, dots, dashes or underscores.`,
  missing: 'Please enter your username',
  tooShort: `Username must be at least ${USERNAME_MIN} characters long`,
  tooLong: `Username must be at most ${USERNAME_MAX} characters long`,
  checking: 'Please wait while we check username availability',
  taken: 'Username is already taken. Please choose a different one.',
  available: 'Username is available',
  unknown: 'Error checking username availability',
  uploadingPhoto: 'Your photo is still uploading',
  continue: 'Continue',
} as const;

export const interestMessages = {
  title: 'What brings you here?',
  lead: 'Pick one or more.',
  noLocation: 'Please set your location first',
  submit: 'Complete Setup',
  submitting: 'Completing setup...',
} as const;

/** Whether prices stay hidden from the member until they have suggested one. */
export const guessingMessages = {
  label: 'When you open a listing',
  show: 'Show me the prices',
  guess: 'Let me guess first',
  guessHint: 'Prices stay hidden until you have guessed. You can look any time.',
} as const;

export const onboardingMessages = {
  completed: 'Onboarding completed successfully!',
  welcome: `Welcome to ${BRAND}!`,
  failed: 'Onboarding failed',
  broken: 'Failed to complete onboarding',
} as const;
