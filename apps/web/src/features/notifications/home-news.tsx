import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { describeNotification, homeNewsMessages } from './messages.ts';
import { useNotifications } from './notification-queries.ts';

/** The newest notification that the member has not read, and how many more there are. */
export function HomeNews({ unread }: { unread: number }) {
  const { data } = useNotifications();
  const newest = data?.pages[0]?.notifications.find(({ isRead }) => !isRead);
  return (
    <Link to={paths.notifications} className="font-semibold wrap-anywhere text-text underline underline-offset-4">
      {newest === undefined
        ? homeNewsMessages.unread(unread)
        : homeNewsMessages.newest(describeNotification(newest).title, unread - 1)}
    </Link>
  );
}
