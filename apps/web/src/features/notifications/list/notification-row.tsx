import type { Notification } from '@ballpark/contracts/notifications';
import { isSecondChance, toMessagePath } from '@ballpark/rules/messages';
import Clock from 'lucide-react/icons/clock';
import EyeOff from 'lucide-react/icons/eye-off';
import Gavel from 'lucide-react/icons/gavel';
import Hourglass from 'lucide-react/icons/hourglass';
import Medal from 'lucide-react/icons/medal';
import Tag from 'lucide-react/icons/tag';
import Trophy from 'lucide-react/icons/trophy';
import { Link } from 'react-router';
import { classNames } from '../../../lib/class-names.ts';
import { describeJudgement } from '../../../messages/guess-results.ts';
import { formatTimeAgo } from '../../../messages/listings.ts';
import { appealPath, paths } from '../../../paths.ts';
import { describeNotification, notificationMessages } from '../messages.ts';
import { NotificationPhoto } from './notification-photo.tsx';

const ICONS: Record<Notification['kind'], typeof Tag> = {
  'first-suggestion': Tag,
  suggestions: Tag,
  'ends-soon': Clock,
  'auto-closed': Hourglass,
  result: Trophy,
  achievement: Medal,
  'content-hidden': EyeOff,
  decision: Gavel,
  'fair-play': Gavel,
};

type NotificationRowProps = {
  notification: Notification;
  now: Date;
  /** Called when the member follows it. */
  onOpen: (notification: Notification) => void;
};

/** One notification: a link to what it is about. */
export function NotificationRow({ notification, now, onOpen }: NotificationRowProps) {
  const { kind, at, isRead } = notification;
  const { title, detail } = describeNotification(notification);
  const photoUrl = 'listing' in notification ? notification.listing.photoUrl : null;
  return (
    <Link
      to={findDestination(notification)}
      onClick={() => onOpen(notification)}
      className={classNames(
        'flex items-start gap-3 rounded-2xl border p-3 transition-colors hover:bg-sunken',
        isRead ? 'border-transparent' : 'border-border bg-surface',
      )}
    >
      <NotificationPhoto url={photoUrl} Icon={ICONS[kind]} />
      <span className="min-w-0 flex-1">
        <span className={classNames('block wrap-anywhere', isRead ? 'text-text-2' : 'font-bold')}>{title}</span>{' '}
        <span className="block text-sm wrap-anywhere text-text-2">{detail}</span>{' '}
        {listJudgement(notification).map((line) => (
          <span key={line} className="block text-sm wrap-anywhere text-text-2">
            {line}{' '}
          </span>
        ))}
        <time dateTime={at} className="block text-xs text-text-3">
          {formatTimeAgo(new Date(at), now)}
        </time>
      </span>
      {!isRead && (
        <span className="mt-1.5 size-2.5 shrink-0 rounded-full border border-transparent bg-accent">
          <span className="sr-only">{notificationMessages.unread}</span>
        </span>
      )}
    </Link>
  );
}

/** The second part of a result. A job adds it a moment after the closing. */
function listJudgement(notification: Notification): string[] {
  if (notification.kind !== 'result' || notification.judgement === undefined) return [];
  return describeJudgement({ ...notification, ...notification.judgement, currency: notification.listing.currency });
}

/**
 * The page that a notification is about. A decision leads to its statement of reasons and the appeal, and that about a flag to the
 * page for objecting. Hidden content cannot be opened: the terms say what is allowed.
 */
function findDestination(notification: Notification): string {
  if (notification.kind === 'decision' && notification.appealToken !== null) {
    return appealPath(notification.appealToken);
  }
  if (notification.kind === 'fair-play' && notification.decision === 'upheld') return paths.contact;
  const path = toMessagePath(notification.kind, 'listing' in notification ? notification.listing.id : null);
  // The page itself offers to extend the listing. After that asking is what is left.
  const isAsking = notification.kind === 'ends-soon' && notification.isExtended && isSecondChance(notification);
  return isAsking ? `${path}#ask` : path;
}
