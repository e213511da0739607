import { useEffect, useRef, useState } from 'react';
import { notificationMessages } from '../messages.ts';
import { useUnreadCount } from '../unread-count.ts';
import { useLiveNotifications } from './live-notifications-queries.ts';
import { ResultsOfClosings } from './results-of-closings.tsx';

/** Keeps the bell up to date, tells screen readers what is new, and shows the results of closings once. */
export function LiveNotifications() {
  useLiveNotifications();
  return (
    <>
      <News />
      <ResultsOfClosings />
    </>
  );
}

/** Speaks when the number grows, not when the page opens. */
function News() {
  const unread = useUnreadCount();
  const before = useRef(unread);
  const [news, setNews] = useState('');
  useEffect(() => {
    if (unread > before.current) setNews(notificationMessages.news(unread));
    before.current = unread;
  }, [unread]);
  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {news}
    </p>
  );
}
