import type { MemberSense } from '@ballpark/contracts/xp';
import { SENSE_SHOWN_FROM } from '@ballpark/rules/crowd/price-sense';
import { countPlaced, describeSkillPlace, SENSE_PUBLIC_FROM } from '@ballpark/rules/crowd/skill-place';
import EyeOff from 'lucide-react/icons/eye-off';
import Info from 'lucide-react/icons/info';
import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { listingMessages } from '../../../messages/listings.ts';
import { IconButton } from '../../../ui/basics/button.tsx';
import { Card } from '../../../ui/basics/card.tsx';
import { Skeleton } from '../../../ui/feedback/loading.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { OverviewProblem } from './overview-problem.tsx';
import { useSense } from './overview-queries.ts';
import { RecentGuesses } from './recent-guesses.tsx';
import { skillMessages } from './sense-messages.ts';
import { TownPlot } from './town-plot.tsx';

const CATEGORIES_SHOWN = 3;

type PriceSenseProps = { memberId: string; isOwn: boolean };

/** How sharp a member is. Others see what the member may be proud of, or nothing. */
export function PriceSense({ memberId, isOwn }: PriceSenseProps) {
  const { data, isError, isFetching, refetch } = useSense(memberId);
  if (data === undefined) {
    return (
      <SkillCard>
        {isError ? (
          <OverviewProblem onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <Skeleton className="h-44 animate-pulse" />
        )}
      </SkillCard>
    );
  }
  return isOwn ? <OwnSkill record={data} /> : <PublicSkill record={data} />;
}

type RecordProps = { record: MemberSense };

function OwnSkill({ record }: RecordProps) {
  const { sense, judged, biasPercent, recent } = record;
  return (
    <div className="flex flex-col gap-3">
      <div className={classNames('grid gap-4', recent.length > 0 && 'lg:grid-cols-2')}>
        <SkillCard hasHelp>
          {sense === null ? <Learning judged={judged} /> : <OwnNumber record={record} sense={sense} />}
          <BestCategories record={record} />
        </SkillCard>
        {recent.length > 0 && <RecentGuesses guesses={recent} biasPercent={biasPercent} />}
      </div>
      {recent.length > 0 && (
        <p className="flex gap-2 text-xs text-text-3">
          <EyeOff aria-hidden="true" className="size-4 shrink-0" />
          {skillMessages.onlyYou}
        </p>
      )}
    </div>
  );
}

type NumberProps = RecordProps & { sense: number };

function OwnNumber({ record, sense }: NumberProps) {
  const { town, biasPercent } = record;
  const place = town?.place ?? null;
  const bins = place === null ? [] : (town?.bins ?? []);
  const name = town?.name ?? skillMessages.yourTown;
  return (
    <>
      {place !== null || sense >= SENSE_PUBLIC_FROM ? (
        <Headline record={record} sense={sense} otherwise={skillMessages.yourTown} />
      ) : (
        <div>
          {biasPercent !== null && <p className={HEADLINE}>{skillMessages.bias(biasPercent)}</p>}
          <p className={biasPercent === null ? HEADLINE : 'mt-1 text-text-2'}>{skillMessages.lookAgain}</p>
        </div>
      )}
      {bins.length > 0 && <TownPlot bins={bins} sense={sense} town={name} />}
      <p className="text-text-2">
        {bins.length > 0 && skillMessages.dots(countPlaced(bins))}
        <NumberSentence {...skillMessages.own(sense)} />
      </p>
    </>
  );
}

function PublicSkill({ record }: RecordProps) {
  const { sense, categories } = record;
  if (sense === null && categories.length === 0) return null;
  return (
    <SkillCard>
      {sense !== null && (
        <div>
          <Headline record={record} sense={sense} otherwise={skillMessages.theirTown} />
          <p className="mt-1 text-text-2">
            <NumberSentence {...skillMessages.others(sense)} />
          </p>
        </div>
      )}
      <BestCategories record={record} />
    </SkillCard>
  );
}

const HEADLINE = 'text-2xl font-extrabold text-balance sm:text-3xl';

/** 'Sharper than 93% of Alameda', its number in the colour of the own mark. */
function Headline({ record: { town }, sense, otherwise }: NumberProps & { otherwise: string }) {
  if (!town?.place) {
    const isCloser = sense > SENSE_PUBLIC_FROM;
    return <p className={HEADLINE}>{isCloser ? skillMessages.closerThanOthers : skillMessages.asCloseAsOthers}</p>;
  }
  const [before, percent, after] = describeSkillPlace(town.place, town.name ?? otherwise).split(/(\d+%)/);
  return (
    <p className={HEADLINE}>
      {before}
      <span className="text-accent">{percent}</span>
      {after}
    </p>
  );
}

function NumberSentence({ strong, rest }: { strong: string; rest: string }) {
  return (
    <>
      <strong className="text-text">{strong}</strong>
      {rest}
    </>
  );
}

function SkillCard({ hasHelp = false, children }: { hasHelp?: boolean; children: ReactNode }) {
  const titleId = useId();
  const [isHelpOpen, setHelpOpen] = useState(false);
  return (
    <Card>
      <section aria-labelledby={titleId} className="flex flex-col gap-4">
        <div className="-mb-3 flex items-center justify-between gap-3">
          <h2 id={titleId} className="text-sm font-semibold text-text-2">
            {skillMessages.title}
          </h2>
          {hasHelp && (
            <IconButton label={skillMessages.about} onClick={() => setHelpOpen(true)} className="-my-2 -mr-2">
              <Info aria-hidden="true" className="size-5" />
            </IconButton>
          )}
        </div>
        {children}
      </section>
      {isHelpOpen && (
        <Dialog title={skillMessages.about} onClose={() => setHelpOpen(false)}>
          {skillMessages.sheet.map((text) => (
            <p key={text} className="text-text-2">
              {text}
            </p>
          ))}
        </Dialog>
      )}
    </Card>
  );
}

/** A ring for each guess that is needed. */
function Learning({ judged }: { judged: number }) {
  return (
    <div>
      <div className="flex flex-wrap items-center gap-3">
        <span aria-hidden="true" className="flex gap-1.5">
          {Array.from({ length: SENSE_SHOWN_FROM }, (_, nth) => (
            <span
              key={nth}
              className={classNames(
                'size-6 rounded-full border-3',
                nth < judged ? 'border-accent bg-accent' : 'border-border-strong',
              )}
            />
          ))}
        </span>
        <p className="text-2xl font-extrabold">{skillMessages.learning(judged)}</p>
      </div>
      <p className="mt-3 text-text-2">{skillMessages.learningHint}</p>
    </div>
  );
}

/** The best three in which the member is as close as the others, or closer. */
function BestCategories({ record: { categories } }: RecordProps) {
  const best = categories
    .filter(({ sense }) => sense !== null && sense >= SENSE_PUBLIC_FROM)
    .slice(0, CATEGORIES_SHOWN);
  if (best.length === 0) return null;
  return (
    <div className="border-t border-border pt-4 nth-2:border-0 nth-2:pt-0">
      <h3 className="text-sm font-semibold text-text-2">{skillMessages.best}</h3>
      <ul className="mt-2 flex flex-wrap gap-2">
        {best.map(({ category, sense }) => (
          <li
            key={category}
            className="inline-flex min-h-9 items-center gap-2 rounded-full border border-border px-4 text-sm font-semibold"
          >
            {listingMessages.category(category)} <strong className="font-extrabold tabular-nums">{sense}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}
