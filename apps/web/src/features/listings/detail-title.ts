import { useEffect } from 'react';
import { detailMessages } from '../../messages/listing-detail.ts';

/** The tab carries the listing's title as long as it is shown; before and after, the page's own. */
export function useDetailTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    const own = detailMessages.pageTitle(title);
    document.title = own;
    return () => {
      // The next page may have put its own there already.
      if (document.title === own) document.title = before;
    };
  }, [title]);
}
