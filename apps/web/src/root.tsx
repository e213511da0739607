import './styles/app.css';
import { getOwnProfile } from '@ballpark/contracts/accounts';
import { getListing, listListings } from '@ballpark/contracts/listings';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root.ts';
import { createQueryClient, clearCacheWhenMemberChanges } from './api/query-cache.ts';
// oxlint-disable-next-line import/default -- the inline-script plugin makes the default export
import applyTheme from './app/inline/apply-theme.ts?inline-script';
// oxlint-disable-next-line import/default -- the inline-script plugin makes the default export
import chooseFrame from './app/inline/choose-frame.ts?inline-script';
// oxlint-disable-next-line import/default -- the inline-script plugin makes the default export
import requestEarly from './app/inline/request-early.ts?inline-script';
import { ErrorPage } from './app/pages/error-page.tsx';
import { LazyToaster, UntilHydrated } from './app/root/hydration.tsx';
import { buildMetadata } from './app/pages/page-metadata.ts';
import { RouteAnnouncer, SessionFollower } from './app/root/watchers.tsx';
import { FallbackContent } from './app/pages/waiting-page.tsx';
import { config } from './config.ts';
import { SkipLink } from './ui/basics/accessibility.tsx';

export const meta = () => buildMetadata();

export function Layout({ children }: { children: ReactNode }) {
  return (
    // The inline script of the theme sets an attribute before React hydrates.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#FBFAF6" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0F1412" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <UntilHydrated>
          <InlineScript code={import.meta.env.SSR ? applyTheme : ''} />
        </UntilHydrated>
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <UntilHydrated>
          <Scripts />
        </UntilHydrated>
      </body>
    </html>
  );
}

type InlineScriptProps = { code: string; urls?: Record<string, string> | undefined };

/** The browser has it from the page, so the scripts of the app do not contain the code once more. */
function InlineScript({ code, urls }: InlineScriptProps) {
  return <script {...urls} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}

/** The content of the fallback page until the scripts are loaded. */
export function HydrateFallback() {
  return (
    <>
      <UntilHydrated>
        <InlineScript code={import.meta.env.SSR ? chooseFrame : ''} />
        <InlineScript
          code={import.meta.env.SSR ? requestEarly : ''}
          urls={
            import.meta.env.SSR
              ? {
                  'data-profile': config.apiBase + getOwnProfile.path,
                  'data-listing': config.apiBase + getListing.path,
                  'data-listings': config.apiBase + listListings.path,
                }
              : undefined
          }
        />
      </UntilHydrated>
      <FallbackContent />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}

export default function Root() {
  const [queryClient] = useState(createQueryClient);
  useEffect(() => clearCacheWhenMemberChanges(queryClient), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      <Outlet />
      <LazyToaster />
      <RouteAnnouncer />
      <SessionFollower />
      <ScrollRestoration />
    </QueryClientProvider>
  );
}
