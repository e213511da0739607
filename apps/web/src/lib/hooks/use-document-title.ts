import { useEffect } from 'react';

/** The tab carries this title as long as the component is shown; before and after, the page's own. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      // The next page may have put its own there already.
      if (document.title === title) document.title = before;
    };
  }, [title]);
}
