import { GUIDE_CONTENT_ID } from '@ballpark/rules/crowd/guide-page';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { PageSpinner } from '../../ui/feedback/loading.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { GuideParts } from './guide-parts.tsx';
import { guideMessages } from './messages.ts';

/** The answer that the server has sent for the address of this document; undefined after a navigation inside the app. */
type ServedPage = { path: string; title: string; description: string };

/** Runs before the app takes over the head of the page. */
function readServedPage(): ServedPage | undefined {
  if (typeof document === 'undefined' || document.getElementById(GUIDE_CONTENT_ID) === null) return undefined;
  const description = document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '';
  return { path: window.location.pathname, title: document.title, description };
}

const servedPage = readServedPage();

export function findServedPage(path: string): ServedPage | undefined {
  return servedPage?.path === path ? servedPage : undefined;
}

/**
 * The server writes the answer into the page, so that it can be read without a script. In the browser React leaves the
 * content of the element alone. Development has no such server and shows all answers.
 */
export function GuidePage({ onReload }: { onReload: () => Promise<void> }) {
  const { pathname } = useLocation();
  const [servedPath] = useState(() => (hasContent() ? pathname : undefined));
  if (import.meta.env.SSR || import.meta.env.DEV) {
    return (
      <div id={GUIDE_CONTENT_ID}>
        <GuideParts />
      </div>
    );
  }
  if (servedPath !== pathname) return <MissingContent onReload={onReload} />;
  return <div id={GUIDE_CONTENT_ID} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}

function hasContent(): boolean {
  return typeof document !== 'undefined' && document.getElementById(GUIDE_CONTENT_ID) !== null;
}

/** After Back from another page of the app, and without a connection. */
function MissingContent({ onReload }: { onReload: () => Promise<void> }) {
  const [isGivenUp, setIsGivenUp] = useState(false);
  useEffect(() => {
    let isMounted = true;
    void onReload().then(() => isMounted && setIsGivenUp(true));
    return () => {
      isMounted = false;
    };
  }, [onReload]);
  if (!isGivenUp) return <PageSpinner />;
  return (
    <ErrorState
      titleAs="h1"
      title={guideMessages.missingTitle}
      message={guideMessages.missing}
      onRetry={() => void onReload()}
    />
  );
}
