import { isRouteErrorResponse } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { failureMessages } from '../messages.ts';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { HomeLink, MainContent } from './page-frame.tsx';

/** For unexpected errors. It uses nothing that could be the cause itself: no session, no queries. */
export function ErrorPage({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="px-4 py-3 sm:px-8">
        <HomeLink />
      </header>
      <MainContent className="flex flex-1 flex-col justify-center">
        <ErrorState
          titleAs="h1"
          title={isMissing ? failureMessages.notFoundTitle : failureMessages.errorTitle}
          message={
            <>
              {isMissing ? failureMessages.notFound : failureMessages.error}
              {requestId !== undefined && (
                <span className="mt-2 block text-sm">{failureMessages.requestId(requestId)}</span>
              )}
            </>
          }
          onRetry={() => window.location.reload()}
        />
      </MainContent>
    </div>
  );
}
