import type { HomeData } from '@ballpark/contracts/crowd/home';
import { useEffect, useRef } from 'react';
import { RetryNotice } from '../../ui/feedback/retry-notice.tsx';
import { useHome } from './home-queries.ts';
import { HomeYouRoom, keepYouHeight } from './home-you-room.tsx';
import { weekMessages } from './messages.ts';
import { NextTask } from './next-task.tsx';
import { isNewMember, NewWeekCard, WeekCard } from './week-card.tsx';

type HomeYouProps = {
  memberId: string;
  /** The member has no neighbours with open listings: another card says what to do about it. */ isQuiet: boolean;
  /** Nothing is left to guess. */ isGuessed: boolean;
};

/** The week of the member and the one thing to do now. For a new member that comes first: there is no week to show yet. */
export function HomeYou({ memberId, ...rest }: HomeYouProps) {
  const { data, isError, isFetching, refetch } = useHome();
  if (data) return <Loaded memberId={memberId} home={data} {...rest} />;
  if (!isError) return <HomeYouRoom memberId={memberId} />;
  return (
    <RetryNotice
      message={weekMessages.failed}
      action={weekMessages.retry}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
      className="xl:col-span-2"
    />
  );
}

function Loaded({ memberId, home, isQuiet, isGuessed }: HomeYouProps & { home: HomeData }) {
  const first = useRef<HTMLDivElement>(null);
  const second = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [top, bottom] = [first.current?.getBoundingClientRect(), second.current?.getBoundingClientRect()];
    if (top && bottom) keepYouHeight(memberId, Math.max(top.bottom, bottom.bottom) - top.top);
  });
  const isNew = isNewMember(home);
  const task = <NextTask home={home} isQuiet={isQuiet} isGuessed={isGuessed} />;
  if (isNew && isQuiet) return <div className="xl:col-span-2">{task}</div>;
  return isNew ? (
    <>
      <div ref={first} className="xl:row-span-2 xl:h-full">
        {task}
      </div>
      <div ref={second} className="xl:row-span-2">
        <NewWeekCard />
      </div>
    </>
  ) : (
    <>
      <div ref={first} className="xl:row-span-2">
        <WeekCard home={home} />
      </div>
      <div ref={second} className="xl:row-span-2 xl:h-full xl:group-has-data-own/you:row-span-1">
        {task}
      </div>
    </>
  );
}
