import { reloadIfReachable } from '../app/offline/reload-once.ts';
import { buildMetadata } from '../app/pages/page-metadata.ts';
import { findServedPage, ServedContent } from '../components/served-page/served-content.tsx';
import { GuideParts } from '../features/guide/guide-parts.tsx';
import { guidePageWords } from '../features/guide/messages.ts';

/** The server has written the title and description of an answer into the page. They stay. */
export const meta = ({ location: { pathname } }: { location: { pathname: string } }) =>
  buildMetadata({ ...guidePageWords, ...findServedPage(pathname), path: pathname });

export default function Guide() {
  return (
    <ServedContent onReload={reloadIfReachable}>
      {(import.meta.env.SSR || import.meta.env.DEV) && <GuideParts />}
    </ServedContent>
  );
}
