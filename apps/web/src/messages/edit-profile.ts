export const editProfileMessages = {
  heading: 'Edit profile',
  lead: 'This is what neighbours see of you.',
  back: 'Back to profile',
  pictures: 'Pictures',
  picturesHint: 'A new picture shows at once. JPEG, PNG, WebP or GIF, up to 10 MB.',
  removePhoto: 'Remove photo',
  removeBackground: 'Remove background',
  account: 'Account',
  name: 'Name',
  email: 'Email',
  fixed: 'Your name and email cannot be changed.',
  about: 'About',
  aboutExample: 'What you know prices of, and what you are looking for.',
  interests: 'Interests',
  save: 'Save',
  saving: 'Saving…',
  cancel: 'Cancel',
  saved: 'Profile updated successfully!',
  failed: 'Failed to update profile',
} as const;

export const leaveMessages = {
  title: 'Leave without saving?',
  consequence: 'What you changed here is not saved yet.',
  leave: 'Discard changes',
  leaving: 'Leaving…',
  stay: 'Keep editing',
} as const;
