import type { OwnSession } from '@ballpark/contracts/settings';
import { useRef } from 'react';
import { Badge } from '../../ui/basics/badge.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { sessionsMessages } from './messages.ts';
import { PartPlaceholder } from './part-placeholder.tsx';
import { Status } from './section.tsx';
import { useEndOtherSessions, useEndSession, useSessions } from './settings-queries.ts';

/** The devices on which the member is signed in. */
export function SessionList() {
  const { data, isError, isFetching, refetch } = useSessions();
  if (data !== undefined) return <Sessions sessions={data} />;
  return (
    <PartPlaceholder
      isError={isError}
      error={sessionsMessages.error}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}

function Sessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const end = useEndSession();
  const endOthers = useEndOtherSessions();
  const list = useRef<HTMLUListElement>(null);
  // The button that was pressed disappears with its row.
  const focusList = () => list.current?.focus();
  const done =
    (endOthers.data && sessionsMessages.endedOthers(endOthers.data.ended)) ??
    (end.isSuccess ? sessionsMessages.ended : undefined);
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label={sessionsMessages.list} className="flex flex-col rounded-lg">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={end.isPending && end.variables === session.id}
            onEnd={() => {
              endOthers.reset();
              end.mutate(session.id, { onSettled: focusList });
            }}
          />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Button
          variant="outline"
          className="self-start max-sm:w-full"
          isBusy={endOthers.isPending}
          onClick={() => {
            end.reset();
            endOthers.mutate(undefined, { onSettled: focusList });
          }}
        >
          {sessionsMessages.endOthers}
        </Button>
      ) : (
        <p className="text-sm text-text-2">{sessionsMessages.alone}</p>
      )}
      <Status done={done} error={end.error ?? endOthers.error} />
    </>
  );
}

type SessionRowProps = { session: OwnSession; isEnding: boolean; onEnd: () => void };

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const device = session.device ?? sessionsMessages.unknownDevice;
  return (
    <li className="flex items-center justify-between gap-3 border-border py-3 not-last:border-b">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {device}
          {session.isCurrent && <Badge tone="primary">{sessionsMessages.current}</Badge>}
        </p>
        <p className="text-sm text-text-2">
          {session.area ?? sessionsMessages.unknownArea} · {sessionsMessages.seen(session.lastSeenAt)}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          variant="outline"
          size="sm"
          className="shrink-0"
          aria-label={sessionsMessages.endNamed(device, session.lastSeenAt)}
          isBusy={isEnding}
          onClick={onEnd}
        >
          {sessionsMessages.end}
        </Button>
      )}
    </li>
  );
}
