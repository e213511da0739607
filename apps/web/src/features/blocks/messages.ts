export const blockMessages = {
  block: 'Block',
  mute: 'Mute',
  unmute: 'Unmute',
  title: (name: string) => `Block ${name}?`,
  effect: [
    "You won't see each other's profiles, listings, notes or notifications, and neither can price the other's listings.",
    'Prices you both gave stay and count, without name and note.',
  ],
  untold: (name: string) => `${name} is not told. You can unblock them in your settings.`,
  cancel: 'Cancel',
  blocking: 'Blocking…',
  blocked: (name: string) => `You blocked ${name}.`,
  muted: (name: string) => `You muted ${name}. Their notes are hidden from you.`,
  unmuted: (name: string) => `${name} is no longer muted.`,
  failed: "That didn't work. Please try again.",
} as const;
