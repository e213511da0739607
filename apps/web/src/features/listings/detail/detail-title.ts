import { useDocumentTitle } from '../../../lib/hooks/use-document-title.ts';
import { detailMessages } from './messages.ts';

/** The tab carries the listing's title as long as it is shown. */
export function useDetailTitle(title: string): void {
  useDocumentTitle(detailMessages.pageTitle(title));
}
