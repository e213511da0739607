export const pushMessages = {
  offer: {
    posted: 'Get a notification when the first price comes in.',
    suggested: 'Get a notification when it closes.',
  },
  turnOn: 'Turn on notifications',
  turningOn: 'Turning on…',
  decline: 'Not now',
  failed: "That didn't work. Please try again.",
  states: {
    on: 'Notifications are on for this device.',
    blocked: "Your browser blocks notifications for Ballpark. You can change that in the browser's settings.",
    unsupported: 'Notifications are not available in this browser.',
    unconfigured: 'This site has not set up notifications to devices.',
    unknown: "We couldn't check this right now. Please try again later.",
  },
  device: 'Notifications on this device',
  deviceHint: 'They show the title of a listing, also while Ballpark is closed.',
} as const;
