import { BRAND } from '@ballpark/rules/brand';
import type { ReactNode } from 'react';
import { matchPath, useLocation } from 'react-router';
import { findServedListing } from '../../api/served-listing.ts';
import { useSession } from '../../api/session.ts';
import { startSession } from '../../api/start-session.ts';
import { FirstViewHolder } from '../../components/first-view/first-view-holder.tsx';
import { FirstDoor, FirstView } from '../../components/first-view/first-view.tsx';
import { classNames } from '../../lib/class-names.ts';
import { patterns } from '../../paths.ts';
import { Wordmark } from '../../ui/basics/logo.tsx';
import { UI_WORDS } from '../../ui/basics/ui-words.ts';
import { Skeleton, Spinner } from '../../ui/feedback/loading.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { failureMessages } from '../messages.ts';
import { MainContent } from './page-frame.tsx';

/** The frame of the page that is about to appear: the app's own, or the bar of all other pages. */
export type FrameName = 'app' | 'plain';

/** Shown while the session loads. Content of a listing that the server has sent stays. */
export function WaitingPage({ frame }: { frame: FrameName }) {
  const { pathname } = useLocation();
  const served = findServedListing(matchPath(patterns.listing, pathname)?.params.id);
  const View = frame === 'app' ? FirstView : FirstDoor;
  return (
    <WaitingFrame frame={frame}>{served ? <View listing={served} /> : <WaitingContent frame={frame} />}</WaitingFrame>
  );
}

type WaitingFrameProps = { frame: FrameName; className?: string; children: ReactNode };

/** The heading is outside `main`: a page change focuses the heading in `main`. */
function WaitingFrame({ frame, className, children }: WaitingFrameProps) {
  const Frame = frame === 'app' ? EmptyAppFrame : PlainFrame;
  return (
    <Frame className={className} heading={<h1 className="sr-only">{BRAND}</h1>}>
      <MainContent className={frame === 'app' ? APP_MAIN : PLAIN_MAIN}>{children}</MainContent>
    </Frame>
  );
}

function WaitingContent({ frame, className }: { frame: FrameName; className?: string }) {
  return (
    <div className={className}>
      <div className="flex h-9 animate-delayed items-center justify-between gap-4 text-primary">
        {frame === 'app' && <Skeleton className="h-8 w-56" />}
        <Spinner label={UI_WORDS.loading} className="size-6" />
      </div>
      {frame === 'app' && <CardsSkeleton />}
    </div>
  );
}

/**
 * The content of the fallback page until its scripts are loaded. It has both frames, and the inline script
 * `choose-frame` says before the first paint which of them is shown.
 */
export function FallbackContent() {
  return (
    <>
      <FallbackFrame frame="app" className="hidden in-data-[frame=app]:block" />
      <FallbackFrame frame="plain" className="in-data-[frame=app]:hidden" />
    </>
  );
}

/** With the first view of a listing if the server has written it, otherwise with the outlines of a page. */
function FallbackFrame({ frame, className }: { frame: FrameName; className: string }) {
  return (
    <WaitingFrame frame={frame} className={className}>
      <FirstViewHolder frame={frame} />
      <WaitingContent frame={frame} className="peer-not-empty:hidden" />
    </WaitingFrame>
  );
}

/** The server did not answer at the start, so it is unknown who the member is. */
export function UnreachablePage() {
  const { isLoading } = useSession();
  return (
    <EmptyAppFrame>
      <MainContent className={APP_MAIN}>
        <ErrorState
          titleAs="h1"
          title={failureMessages.unreachableTitle}
          message={failureMessages.unreachable}
          onRetry={() => void startSession()}
          isRetrying={isLoading}
        />
      </MainContent>
    </EmptyAppFrame>
  );
}

/** Stands where the content of `AuthLayout` will be: in the left half of a large screen. */
const PLAIN_MAIN = 'px-4 pt-4 sm:px-8 lg:w-1/2 *:mx-auto *:max-w-[420px]';
/** Stands where the content of `AppLayout` will be, so that nothing moves when it appears. */
const APP_MAIN = 'mx-auto w-full max-w-6xl flex-1 px-4 pt-6 pb-16 sm:px-8 lg:pt-8';

type FrameProps = { className?: string | undefined; heading?: ReactNode; children: ReactNode };

/** `AppLayout` without a member: its bars are empty. */
export function EmptyAppFrame({ className, heading, children }: FrameProps) {
  return (
    <div className={classNames('lg:pl-64 xl:pl-72', className)}>
      <aside className="fixed inset-y-0 left-0 hidden w-64 border-r border-border bg-surface p-4 lg:block xl:w-72">
        <span className="flex min-h-11 items-center px-2">
          <Wordmark />
        </span>
        <div className="mt-8 flex flex-col gap-6 px-3">
          {['w-24', 'w-32', 'w-28'].map((width) => (
            <Skeleton key={width} className={classNames('h-5', width)} />
          ))}
        </div>
      </aside>
      <div className="flex min-h-dvh flex-col">
        <header>
          {heading}
          <div className="flex h-14 items-center justify-center border-b border-border bg-bg lg:hidden">
            <Wordmark />
          </div>
        </header>
        {children}
        <div className="fixed inset-x-0 bottom-0 grid h-14 grid-cols-5 place-items-center border-t border-border bg-surface lg:hidden">
          {[1, 2, 3, 4, 5].map((place) => (
            <Skeleton key={place} className="size-6 rounded-full!" />
          ))}
        </div>
      </div>
    </div>
  );
}

function PlainFrame({ className, heading, children }: FrameProps) {
  return (
    <div className={classNames('min-h-dvh', className)}>
      <header className="px-4 py-3 sm:px-8">
        {heading}
        <span className="inline-flex min-h-11 items-center">
          <Wordmark />
        </span>
      </header>
      {children}
    </div>
  );
}

/** Below its heading, most pages of the app begin with cards. */
function CardsSkeleton() {
  return (
    <div className="mt-8 grid animate-pulse grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3">
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <div key={card} className="overflow-hidden rounded-2xl border border-border bg-surface">
          <Skeleton className="aspect-4/3 rounded-none! opacity-60" />
          <div className="flex flex-col gap-2 p-3 sm:p-4">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-4 w-1/2 opacity-60" />
          </div>
        </div>
      ))}
    </div>
  );
}
