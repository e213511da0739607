import type { HomeData } from '@ballpark/contracts/crowd/home';
import { SENSE_SHOWN_FROM } from '@ballpark/rules/crowd/price-sense';
import { describeSkillPlace, SENSE_PUBLIC_FROM } from '@ballpark/rules/crowd/skill-place';
import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Flame from 'lucide-react/icons/flame';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import { paths } from '../../paths.ts';
import { TownPlot } from '../profile/index.ts';
import { weekMessages } from './messages.ts';

const CARD = 'overflow-hidden rounded-2xl border border-border bg-surface';

/** There is nothing to show about them yet. */
export function isNewMember({ week, judged }: HomeData): boolean {
  return judged === 0 && week.every(({ xp, hasGuess }) => xp === 0 && !hasGuess);
}

export function NewWeekCard() {
  return (
    <section aria-label={weekMessages.title} className={CARD}>
      <div className="px-4.5 py-4 sm:px-6">
        <h2 className="text-xl">{weekMessages.newTitle}</h2>
        <p className="mt-1 text-sm text-text-2">{weekMessages.newHint}</p>
        <Rings judged={0} />
      </div>
      <Cells>
        <Cell title={weekMessages.xp(0)} hint={weekMessages.closestEarns} />
        <Cell title={weekMessages.firstDay} hint={weekMessages.todayCounts} />
      </Cells>
    </section>
  );
}

/** Where the member stands, their points and their days. */
export function WeekCard({ home }: { home: HomeData }) {
  const { week, daysInRow } = home;
  const xp = week.reduce((sum, day) => sum + day.xp, 0);
  return (
    <section aria-label={weekMessages.title} className={CARD}>
      <div className="px-4.5 py-4 sm:px-6">
        <Standing home={home} />
      </div>
      <Cells>
        <Cell title={weekMessages.xp(xp)} hint={describeWeek(home)}>
          <Bars week={week} />
        </Cell>
        <Cell
          title={
            daysInRow === 0 ? (
              weekMessages.firstDay
            ) : (
              <span className="flex items-center gap-1.5">
                {weekMessages.days(daysInRow)}
                <Flame aria-hidden="true" className="size-5 text-accent" />
              </span>
            )
          }
          hint={daysInRow === 0 ? weekMessages.todayCounts : weekMessages.inRow}
        >
          <Days week={week} />
        </Cell>
      </Cells>
    </section>
  );
}

type HomeProps = { home: HomeData };

function Standing({ home }: HomeProps) {
  const { judged, sense, town } = home;
  return (
    <>
      <div className="-mt-2.5 flex items-center justify-between gap-3 text-sm">
        <p className="font-semibold text-text-2">{describeSubject(home)}</p>
        <Link
          to={paths.profile}
          className="-mr-2 inline-flex min-h-11 items-center gap-1 rounded-full px-2 font-bold text-primary hover:bg-sunken"
        >
          {weekMessages.guesses}
          <ChevronRight aria-hidden="true" className="size-4" />
        </Link>
      </div>
      {sense === null ? (
        <>
          <h2 className="text-xl">{weekMessages.learning(judged)}</h2>
          <Rings judged={judged} />
        </>
      ) : (
        <h2 className="-mt-1 text-2xl font-extrabold text-balance wrap-anywhere">{describeStanding(sense, home)}</h2>
      )}
      {sense !== null && town?.place && town.bins.length > 0 && (
        <div className="mt-2">
          <TownPlot bins={town.bins} sense={sense} town={town.name ?? weekMessages.yourTown} isSmall />
        </div>
      )}
    </>
  );
}

/** Their skill, unless that is nothing to be proud of. */
function describeSubject({ sense, town }: HomeData): string {
  return sense === null || sense >= SENSE_PUBLIC_FROM || town?.place ? weekMessages.sense : weekMessages.title;
}

function describeStanding(sense: number, { town, placeNear }: HomeData): string {
  if (town?.place) return describeSkillPlace(town.place, town.name ?? weekMessages.yourTown);
  if (sense > SENSE_PUBLIC_FROM) return weekMessages.closer;
  if (sense === SENSE_PUBLIC_FROM) return weekMessages.asClose;
  return placeNear === null ? weekMessages.week : weekMessages.place(placeNear);
}

function describeWeek({ placeNear }: HomeData): ReactNode {
  return placeNear === null ? (
    weekMessages.inSevenDays
  ) : (
    <>
      {weekMessages.inSevenDays}, <span className="whitespace-nowrap">{weekMessages.place(placeNear)}</span>
    </>
  );
}

/** A ring for each judged guess until there is a number. */
function Rings({ judged }: { judged: number }) {
  return (
    <p className="mt-2.5 flex flex-wrap items-center gap-2.5 font-semibold text-text-2">
      {Array.from({ length: SENSE_SHOWN_FROM }, (_, nth) => (
        <span
          key={nth}
          className={classNames(
            'size-4.5 rounded-full border-2',
            nth < judged ? 'border-accent bg-accent' : 'border-dashed border-border-strong',
          )}
        />
      ))}
      {weekMessages.judged(judged)}
    </p>
  );
}

/** Side by side where there is room; the lines between them are gaps. */
function Cells({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-px border-t border-border bg-border">
      {children}
    </div>
  );
}

type CellProps = { title: ReactNode; hint: ReactNode; children?: ReactNode };

function Cell({ title, hint, children }: CellProps) {
  return (
    <div className="flex flex-col bg-surface px-4.5 py-3.5 sm:px-6">
      <p className="text-xl font-extrabold">{title}</p>
      <p className="mb-auto text-sm text-text-2">{hint}</p>
      {children}
    </div>
  );
}

type WeekProps = Pick<HomeData, 'week'>;

const BARS_HEIGHT = 34;
const BAR_MIN = 4;

function Bars({ week }: WeekProps) {
  const most = Math.max(...week.map(({ xp }) => xp), 1);
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture made of boxes
      role="img"
      aria-label={weekMessages.xpByDay(week)}
      className="mt-2.5 flex items-end gap-1.25"
      style={{ height: BARS_HEIGHT }}
    >
      {week.map(({ date, xp }, nth) => (
        <span
          key={date}
          className={classNames('flex-1 rounded-sm', getBarColour(xp, nth === week.length - 1))}
          style={{ height: Math.max(BAR_MIN, (BARS_HEIGHT * xp) / most) }}
        />
      ))}
    </div>
  );
}

function getBarColour(xp: number, isToday: boolean): string {
  if (xp <= 0) return 'bg-border forced-colors:bg-[GrayText]';
  return isToday ? 'bg-primary forced-colors:bg-[CanvasText]' : 'bg-primary-dot forced-colors:bg-[CanvasText]';
}

function Days({ week }: WeekProps) {
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture made of boxes
      role="img"
      aria-label={weekMessages.guessDays(week)}
      className="mt-2.5 flex gap-1"
    >
      {week.map(({ date, hasGuess }, nth) => (
        <span
          key={date}
          className="flex flex-1 flex-col items-center gap-0.5 text-xs leading-3.5 font-semibold text-text-3"
        >
          <span
            className={classNames(
              'flex size-4.5 items-center justify-center rounded-full border-2',
              getMark(hasGuess, nth === week.length - 1),
            )}
          >
            {hasGuess && <Check strokeWidth={3.5} className="size-3" />}
          </span>
          {weekMessages.letter(date)}
        </span>
      ))}
    </div>
  );
}

function getMark(hasGuess: boolean, isToday: boolean): string {
  if (hasGuess) return 'border-accent bg-accent text-accent-on';
  return isToday ? 'border-dashed border-accent' : 'border-border';
}
