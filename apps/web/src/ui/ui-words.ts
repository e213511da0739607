/** What the parts say by themselves, for the eye or a screen reader. Everything else comes in as props. */
export const UI_WORDS = {
  about: 'about',
  checkMet: 'done',
  checkMissing: 'still missing',
  hidePassword: 'Hide password',
  loading: 'Loading…',
  notifications: 'Notifications',
  passwordStrength: 'Password strength',
  showPassword: 'Show password',
  skipToContent: 'Skip to content',
  theme: 'Colour theme',
  themeDark: 'Dark',
  themeLight: 'Light',
  themeSystem: 'System',
  tryAgain: 'Try again',
} as const;
