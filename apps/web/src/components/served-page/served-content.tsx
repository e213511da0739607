import { SERVED_CONTENT_ID } from '@ballpark/rules/pages/served-parts';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { PageSpinner } from '../../ui/feedback/loading.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { servedPageMessages } from '../messages.ts';

/** The content that the server has sent for the address of this document; undefined after a navigation inside the app. */
type ServedPage = { path: string; title: string; description: string };

/** Runs before the app takes over the head of the page. */
function readServedPage(): ServedPage | undefined {
  if (!hasContent()) return undefined;
  const description = document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '';
  return { path: window.location.pathname, title: document.title, description };
}

const servedPage = readServedPage();

export function findServedPage(path: string): ServedPage | undefined {
  return servedPage?.path === path ? servedPage : undefined;
}

type ServedContentProps = {
  onReload: () => Promise<void>;
  /** All parts, at build time and in development, which has no such server. */
  children: ReactNode;
};

/**
 * The server writes the content into the page, so that it can be read without a script. In the browser React leaves the
 * content of the element alone.
 */
export function ServedContent({ onReload, children }: ServedContentProps) {
  const { pathname } = useLocation();
  const [servedPath] = useState(() => (hasContent() ? pathname : undefined));
  if (import.meta.env.SSR || import.meta.env.DEV) return <div id={SERVED_CONTENT_ID}>{children}</div>;
  if (servedPath !== pathname) return <MissingContent onReload={onReload} />;
  return <div id={SERVED_CONTENT_ID} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}

function hasContent(): boolean {
  return typeof document !== 'undefined' && document.getElementById(SERVED_CONTENT_ID) !== null;
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
      title={servedPageMessages.missingTitle}
      message={servedPageMessages.missing}
      onRetry={() => void onReload()}
    />
  );
}

type PartProps = { name: string; title?: string; description?: string; children: ReactNode };

/** What the server can put into such a page, with placeholders for values. `scripts/html-page.ts` cuts it out. */
export function Part({ name, title = '', description = '', children }: PartProps) {
  return (
    <div data-part={name} data-title={title} data-description={description}>
      {children}
    </div>
  );
}
