import { BRAND } from '@ballpark/rules/brand';
import type { ReactElement } from 'react';
import { actionMail } from './action-mail.ts';

type FlagDetails = { name: string; /** What was taken back. */ xp: number; sentence: string; link: string };

/** What was decided about arranged closings, why, and how to object. It has no opt-out, as other decisions. */
export function flagMail({ name, xp, sentence, link }: FlagDetails): { subject: string; content: ReactElement } {
  const effect = xp === 0 ? 'Your XP stays as it is.' : `The ${xp} XP that they paid you were taken back.`;
  return {
    subject: `A fair play decision on ${BRAND}`,
    content: actionMail({
      preview: 'What was decided, why, and what you can do.',
      heading: 'A moderator has decided',
      name,
      text: `A moderator has looked at closings that you took part in and found that they were arranged. ${effect} They write: ${sentence}`,
      action: { label: 'Write to us', href: link },
      footnote:
        'A search found these closings, and a person decided, under our terms of service. If you see it differently, write to us and a person looks at it again. You can also go to a court or to a body for settling disputes out of court.',
    }),
  };
}
