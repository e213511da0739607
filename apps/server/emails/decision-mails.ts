import { BRAND } from '@ballpark/rules/brand';
import type { AppealOutcome, DecisionAction } from '@ballpark/rules/moderation/decisions';
import type { MemberTarget, ReportReason } from '@ballpark/rules/moderation/reports';
import type { ReactElement } from 'react';
import { actionMail } from './action-mail.ts';

type Mail = { subject: string; content: ReactElement };

const TARGETS: Record<MemberTarget, (title: string) => string> = {
  listing: (title) => `your listing '${title}'`,
  photo: (title) => `a photo of your listing '${title}'`,
  suggestion: (title) => `your price for '${title}'`,
  profile: () => 'your profile',
};

const REASONS: Record<ReportReason, string> = {
  scam: 'it looks like a scam',
  'not-a-price-question': 'it does not ask for a price',
  offensive: 'it is offensive',
  'personal-data': 'it shows personal data',
  'wrong-category': 'it is in the wrong category',
  illegal: 'it may be against the law',
  other: 'it breaks our rules',
};

type DecisionDetails = {
  name: string;
  targetKind: MemberTarget;
  targetTitle: string;
  action: DecisionAction;
  reason: ReportReason;
  sentence: string;
  /** The end of a suspension. */
  endsAt: Date | null;
  link: string;
};

/** What was decided about what, why, and how to appeal. It has no opt-out: the law asks for it. */
export function decisionMail(details: DecisionDetails): Mail {
  const { name, action, reason, sentence, link } = details;
  const what = TARGETS[details.targetKind](details.targetTitle);
  if (action === 'keep') {
    return {
      subject: `Your post on ${BRAND} is back`,
      content: actionMail({
        preview: 'A moderator has looked at it. Everything is fine.',
        heading: 'Everything is fine',
        name,
        text: `We had hidden ${what} until a moderator had looked at it. They found nothing wrong, so it is shown again.${sentence && ` They write: ${sentence}`}`,
        action: { label: 'See your notifications', href: link },
        footnote: 'There is nothing that you need to do.',
      }),
    };
  }
  return {
    subject: `A decision about ${details.targetKind === 'profile' ? 'your profile' : 'your post'} on ${BRAND}`,
    content: actionMail({
      preview: 'What was decided, why, and how to appeal.',
      heading: 'A moderator has decided',
      name,
      text: `${describeEffect(details)} A moderator has looked at ${what} and found that ${REASONS[reason]}. They write: ${sentence}`,
      action: { label: 'Read it or appeal', href: link },
      footnote:
        'A person decided this, under our terms of service. If you see it differently, you can appeal once: another moderator then decides. You can also go to a court or to a body for settling disputes out of court.',
    }),
  };
}

function describeEffect({ action, targetKind, endsAt }: DecisionDetails): string {
  const until = endsAt?.toISOString().slice(0, 10) ?? '';
  switch (action) {
    case 'hide':
      return 'Other people no longer see your post.';
    case 'remove':
      return targetKind === 'profile'
        ? 'The pictures and the text of your profile were removed.'
        : 'Your post was removed.';
    case 'suspend':
      return `Your account is suspended until ${until} (UTC), and your posts are hidden until then.`;
    case 'ban':
      return 'Your account is closed for good, and your posts are hidden.';
    default:
      return 'This is a warning: your post stays.';
  }
}

type AppealDetails = {
  name: string;
  targetKind: MemberTarget;
  targetTitle: string;
  outcome: AppealOutcome;
  sentence: string;
  link: string;
};

export function appealOutcomeMail({ name, targetKind, targetTitle, outcome, sentence, link }: AppealDetails): Mail {
  const isOverturned = outcome === 'overturned';
  const result = isOverturned ? 'The decision was taken back.' : 'The decision stays as it is.';
  return {
    subject: `Your appeal on ${BRAND}: ${isOverturned ? 'the decision was taken back' : 'the decision stays'}`,
    content: actionMail({
      preview: result,
      heading: 'Your appeal',
      name,
      text: `Another moderator has looked at ${TARGETS[targetKind](targetTitle)} again. ${result} They write: ${sentence}`,
      action: { label: 'Contact us', href: link },
      footnote: 'You can also go to a court or to a body for settling disputes out of court.',
    }),
  };
}
