import type { BlockedMember } from '@ballpark/contracts/blocks';
import { useEffect, useRef } from 'react';
import { listingMessages } from '../../messages/listings.ts';
import { Avatar } from '../../ui/basics/avatar.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { useBlockedMembers, useUnblockMember } from '../blocks/index.ts';
import { blocksMessages } from './messages.ts';
import { PartPlaceholder } from './part-placeholder.tsx';
import { Status } from './section.tsx';

/** Whom the member has blocked and muted, with a way to end it. */
export function BlockedMembers() {
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useBlockedMembers();
  if (data === undefined) {
    return (
      <PartPlaceholder
        isError={isError}
        error={blocksMessages.error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <>
      <Members members={data.pages.flatMap((page) => page.data)} />
      {hasNextPage && (
        <Button
          variant="outline"
          className="self-start max-sm:w-full"
          isBusy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {blocksMessages.more}
        </Button>
      )}
    </>
  );
}

function Members({ members }: { members: readonly BlockedMember[] }) {
  const unblock = useUnblockMember();
  const box = useRef<HTMLDivElement>(null);
  // The button that was pressed before is gone: the one that opened the list, or the one of a row.
  const focusList = () => box.current?.focus();
  useEffect(focusList, []);
  return (
    <>
      <div ref={box} tabIndex={-1} className="rounded-lg">
        {members.length === 0 ? (
          <p className="text-text-2">{blocksMessages.none}</p>
        ) : (
          <ul aria-label={blocksMessages.list} className="flex flex-col">
            {members.map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                isEnding={unblock.isPending && unblock.variables === member.id}
                onEnd={() => unblock.mutate(member.id, { onSettled: focusList })}
              />
            ))}
          </ul>
        )}
      </div>
      <Status done={unblock.isSuccess ? blocksMessages.ended : undefined} error={unblock.error} />
    </>
  );
}

type MemberRowProps = { member: BlockedMember; isEnding: boolean; onEnd: () => void };

function MemberRow({ member, isEnding, onEnd }: MemberRowProps) {
  const { kind, photoUrl, createdAt } = member;
  const name = listingMessages.owner(member);
  return (
    <li className="flex items-center gap-3 border-border py-3 not-last:border-b">
      <Avatar name={name} photoUrl={photoUrl} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{name}</p>
        <p className="text-sm text-text-2">{blocksMessages.since(kind, createdAt)}</p>
      </div>
      <Button
        variant="outline"
        size="sm"
        className="shrink-0"
        aria-label={blocksMessages.endNamed(kind, name)}
        isBusy={isEnding}
        onClick={onEnd}
      >
        {blocksMessages.end(kind)}
      </Button>
    </li>
  );
}
