import { reloadIfReachable } from '../app/offline/reload-once.ts';
import { buildMetadata } from '../app/pages/page-metadata.ts';
import { findServedPage, GuidePage } from '../features/guide/guide-page.tsx';
import { guidePageWords } from '../features/guide/messages.ts';

/** The server has written the title and description of an answer into the page. They stay. */
export const meta = ({ location: { pathname } }: { location: { pathname: string } }) =>
  buildMetadata({ ...guidePageWords, ...findServedPage(pathname), path: pathname });

export default function Guide() {
  return <GuidePage onReload={reloadIfReachable} />;
}
