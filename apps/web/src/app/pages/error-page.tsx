import { isRouteErrorResponse } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { failureMessages } from '../messages.ts';
import { reloadIfReachable } from '../offline/reload-once.ts';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { HomeLink, MainContent } from './page-frame.tsx';

/** For unexpected errors. It uses nothing that could be the cause itself: no session, no queries. */
export function ErrorPage({ error }: { error: unknown }) {
  const { title, message } = describeError(error);
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="px-4 py-3 sm:px-8">
        <HomeLink />
      </header>
      <MainContent className="flex flex-1 flex-col justify-center">
        <ErrorState
          titleAs="h1"
          title={title}
          message={
            <>
              {message}
              {requestId !== undefined && (
                <span className="mt-2 block text-sm">{failureMessages.requestId(requestId)}</span>
              )}
            </>
          }
          onRetry={() => void reloadIfReachable()}
        />
      </MainContent>
    </div>
  );
}

/** How Chromium, Firefox and Safari name a chunk that failed to load. */
const CHUNK_ERROR = /dynamically imported module|module script failed/i;

function describeError(error: unknown): { title: string; message: string } {
  if (isRouteErrorResponse(error) && error.status === 404)
    return { title: failureMessages.notFoundTitle, message: failureMessages.notFound };
  if (error instanceof TypeError && CHUNK_ERROR.test(error.message))
    return { title: failureMessages.unreachableTitle, message: failureMessages.chunk };
  return { title: failureMessages.errorTitle, message: failureMessages.error };
}
