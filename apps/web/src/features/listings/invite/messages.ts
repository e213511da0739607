import { BRAND } from '@ballpark/rules/brand';

type Invitation = { town: string | undefined; /** Only if the member chose to say it. */ from: string | undefined };

export const inviteMessages = {
  invite: 'Invite people',
  hint: (town: string | undefined) =>
    `They see ${town === undefined ? `what ${BRAND} is` : `the page of ${town}`} first, and need no account to look.`,
  withName: (name: string) => `Say that it is from ${name}`,
  withNameHint: 'Otherwise the invitation has no name.',
  share: 'Share',
  copy: 'Copy link',
  copied: 'Link copied',
  byHand: "Your browser didn't let us copy the link. Copy it here:",
  link: 'Link of the invitation',
  poster: 'Open the page, with a poster to print',
  /** The text of a shared invitation. */
  invitation: ({ town, from }: Invitation) =>
    `${from === undefined ? '' : `${from} invites you. `}${BRAND}: neighbours suggest what things are worth. ` +
    `Let's start it ${town === undefined ? 'here' : `in ${town}`}.`,
} as const;
