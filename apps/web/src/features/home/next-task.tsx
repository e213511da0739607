import type { HomeData } from '@ballpark/contracts/crowd/home';
import { countHoursLeft, findNextTask, type Task } from '@ballpark/rules/pages/home';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Check from 'lucide-react/icons/check';
import Tag from 'lucide-react/icons/tag';
import Zap from 'lucide-react/icons/zap';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import { useNow } from '../../lib/hooks/timing.ts';
import { paths } from '../../paths.ts';
import { taskMessages } from './messages.ts';

type NextTaskProps = { home: HomeData; isQuiet: boolean; isGuessed: boolean };

/** One large button: the first thing of the day that is not done. Then a quiet card. */
export function NextTask({ home, isQuiet, isGuessed }: NextTaskProps) {
  const { daily, guessesToday } = home;
  // The card of a quiet town asks to post.
  const hasOpenListing = home.hasOpenListing || isQuiet;
  const task = findNextTask({ daily, guessesToday, isGuessed, hasOpenListing });
  if (task) return <TaskLink {...describeTask(task, home)} />;
  const hasDone = guessesToday > 0 || daily.played > 0 || home.hasOpenListing;
  return hasDone ? <Done daily={daily} /> : null;
}

type TaskLinkProps = { to: string; title: string; hint: string; art: ReactNode; isServerPage?: boolean };

function describeTask(task: Task, { daily, guessesToday }: HomeData): TaskLinkProps {
  if (task === 'daily') {
    return {
      to: paths.daily,
      title: daily.kind === 'day' ? taskMessages.daily : taskMessages.practice,
      hint: daily.played > 0 ? taskMessages.played(daily.played, daily.things) : taskMessages.dailyHint,
      art: <Photos urls={daily.photos} />,
      isServerPage: true,
    };
  }
  if (task === 'guess') {
    return {
      to: paths.quick,
      title: taskMessages.guess,
      hint: guessesToday > 0 ? taskMessages.guessed(guessesToday) : taskMessages.guessHint,
      art: <Zap aria-hidden="true" className="size-9 shrink-0" />,
    };
  }
  return {
    to: paths.create,
    title: taskMessages.post,
    hint: taskMessages.postHint,
    art: <Tag aria-hidden="true" className="size-9 shrink-0" />,
  };
}

function TaskLink({ to, title, hint, art, isServerPage = false }: TaskLinkProps) {
  return (
    <Link
      to={to}
      reloadDocument={isServerPage}
      className="flex h-full min-h-23 items-center justify-between gap-x-3 rounded-3xl border border-transparent bg-accent px-4.5 py-4 text-accent-on transition-colors hover:bg-accent-hover sm:px-6 xl:min-h-36"
    >
      <span className="min-w-0">
        <span className="block text-xl font-extrabold xl:text-3xl">{title}</span>{' '}
        <span className="block max-sm:text-sm">{hint}</span>
      </span>
      <span className="flex shrink-0 items-center gap-2 sm:gap-4">
        {art}
        <ArrowRight aria-hidden="true" className="size-6 shrink-0 max-[22.5rem]:hidden" />
      </span>
    </Link>
  );
}

const TURNS = ['-rotate-9', '-translate-y-1', 'rotate-9'] as const;

/** A fan of the things, not of their prices. */
function Photos({ urls }: { urls: readonly string[] }) {
  return (
    <span aria-hidden="true" className="flex max-[22.5rem]:hidden">
      {urls.slice(0, TURNS.length).map((url, nth) => (
        <img
          key={url}
          src={url}
          alt=""
          width={50}
          height={58}
          className={classNames(
            'h-14.5 w-12.5 rounded-xl border-3 border-surface bg-sunken object-cover not-first:-ml-5 xl:h-18 xl:w-15',
            TURNS[nth],
          )}
        />
      ))}
    </span>
  );
}

function Done({ daily }: Pick<HomeData, 'daily'>) {
  const now = useNow();
  return (
    <p className="flex items-center gap-3 rounded-2xl border border-border bg-surface px-4.5 py-4 font-semibold">
      <Check aria-hidden="true" className="size-5 shrink-0 text-primary" />
      <span>
        {taskMessages.done}{' '}
        {daily.kind === 'day' && taskMessages.nextDay(countHoursLeft(new Date(daily.nextDayAt), now))}
      </span>
    </p>
  );
}
