import { BOARD_RADII_KM, type BoardRadius } from '@ballpark/rules/xp';
import { isNowhere } from '@ballpark/rules/places';
import { type DistanceViewer, getBoardUnit } from '@ballpark/rules/units';
import { leaderboardMessages } from './messages.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/basics/button.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { Logo } from '../../ui/basics/logo.tsx';
import type { Board } from './board-address.ts';

const WIDEST: BoardRadius = BOARD_RADII_KM[BOARD_RADII_KM.length - 1] ?? 200;

type BoardEmptyProps = { user: DistanceViewer; board: Board; onChange: (change: Partial<Board>) => void };

/** An empty board offers the widest radius and the global board. */
export function BoardEmpty({ user, board: { list, scope, radius }, onChange }: BoardEmptyProps) {
  if (scope === 'global') return <GlobalBoardEmpty list={list} />;
  const unit = getBoardUnit(user);
  const showGlobal = () => onChange({ scope: 'global' });
  // Without a location there is no nearby board.
  if (isNowhere(user)) return <LocationMissing onShowGlobal={showGlobal} />;
  return (
    <EmptyState
      title={leaderboardMessages.nobodyNear(radius, unit)}
      hint={leaderboardMessages.nobodyNearHint}
      art={<Logo className="size-14" />}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {radius !== WIDEST && (
            <Button variant="outline" onClick={() => onChange({ radius: WIDEST })}>
              {leaderboardMessages.distance(WIDEST, unit)}
            </Button>
          )}
          <Button variant="outline" onClick={showGlobal}>
            {leaderboardMessages.scopes.global}
          </Button>
        </div>
      }
    />
  );
}

function GlobalBoardEmpty({ list }: Pick<Board, 'list'>) {
  return (
    <EmptyState
      title={leaderboardMessages.nobody(list)}
      hint={leaderboardMessages.nobodyHint(list)}
      art={<Logo className="size-14" />}
      action={<ButtonLink to={paths.feed}>{leaderboardMessages.toFeed}</ButtonLink>}
    />
  );
}

function LocationMissing({ onShowGlobal }: { onShowGlobal: () => void }) {
  return (
    <EmptyState
      title={leaderboardMessages.noPlace}
      hint={leaderboardMessages.noPlaceHint}
      art={<Logo className="size-14" />}
      action={
        <Button variant="outline" onClick={onShowGlobal}>
          {leaderboardMessages.scopes.global}
        </Button>
      }
    />
  );
}
