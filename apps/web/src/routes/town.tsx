import { reloadIfReachable } from '../app/offline/reload-once.ts';
import { buildMetadata } from '../app/pages/page-metadata.ts';
import { findServedPage, ServedContent } from '../components/served-page/served-content.tsx';
import { townPageWords } from '../features/town/messages.ts';
import { TownParts } from '../features/town/town-parts.tsx';

/** The server has written the title and description of a town into the page. They stay. */
export const meta = ({ location: { pathname } }: { location: { pathname: string } }) =>
  buildMetadata({ ...townPageWords, ...findServedPage(pathname), path: pathname });

export default function Town() {
  return (
    <ServedContent onReload={reloadIfReachable}>
      {(import.meta.env.SSR || import.meta.env.DEV) && <TownParts />}
    </ServedContent>
  );
}
