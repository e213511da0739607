import { createMeta } from '../app/pages/page-metadata.ts';
import { NotificationsPage } from '../features/notifications/list/notifications-page.tsx';
import { pageWords } from '../messages/page-titles.ts';

export const meta = createMeta(pageWords.notifications);

export default function Notifications() {
  return <NotificationsPage />;
}
