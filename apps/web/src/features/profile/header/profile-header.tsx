import type { Profile } from '@ballpark/contracts/members';
import CalendarDays from 'lucide-react/icons/calendar-days';
import MapPin from 'lucide-react/icons/map-pin';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Settings from 'lucide-react/icons/settings-2';
import { useNavigate } from 'react-router';
import { interestCards } from '../../../messages/members.ts';
import { profileMessages } from '../messages.ts';
import { MemberLevel } from '../../../components/member-level.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/basics/badge.tsx';
import { ButtonLink } from '../../../ui/basics/button.tsx';
import { OverflowMenu } from '../../../ui/overlay/overflow-menu.tsx';
import { useBlockActions } from '../../blocks/index.ts';
import { PictureChanger } from '../../photos/index.ts';
import { useReportAction } from '../../reports/index.ts';
import { ProfileCover, ProfileFace } from './profile-pictures.tsx';
import { usePictureProps } from './use-picture-props.ts';

/** Pictures, name, level and description of a member. */
export function ProfileHeader({ profile, isOwn }: { profile: Profile; isOwn: boolean }) {
  const pictures = usePictureProps();
  const { name, username, xp, about } = profile;
  return (
    <header>
      <ProfileCover member={profile} changer={isOwn && <PictureChanger {...pictures.background} />} />
      <ProfileFace member={profile} changer={isOwn && <PictureChanger {...pictures.photo} />} />
      <div className="mt-4 flex flex-col gap-3">
        {/* The menu stays at the right edge: below the name it would open beyond the left one. */}
        <div className={classNames('flex items-start justify-between gap-x-6 gap-y-4', isOwn && 'flex-wrap')}>
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h1 className="text-3xl wrap-anywhere">{name}</h1>
              <MemberLevel xp={xp} />
            </div>
            <p className="flex flex-wrap gap-x-2 text-text-2">
              {username !== null && <span className="wrap-anywhere">@{username}</span>}
              {username !== null && <span aria-hidden="true">·</span>}
              <span className="font-bold text-text tabular-nums">{profileMessages.xp(xp)}</span>
            </p>
          </div>
          {isOwn ? <OwnerActions /> : <MemberActions profile={profile} />}
        </div>
        {about !== null && <p className="max-w-reading wrap-anywhere whitespace-pre-line text-text-2">{about}</p>}
        <Facts profile={profile} />
      </div>
    </header>
  );
}

function OwnerActions() {
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:not-last:flex-1">
      <ButtonLink to={paths.editProfile} variant="outline" size="sm">
        <Pencil aria-hidden="true" className="size-4" />
        {profileMessages.edit}
      </ButtonLink>
      <ButtonLink to={paths.create} size="sm">
        <Plus aria-hidden="true" className="size-5" />
        {profileMessages.create}
      </ButtonLink>
      <ButtonLink
        to={paths.settings}
        variant="outline"
        size="sm"
        aria-label={profileMessages.settings}
        className="px-3!"
      >
        <Settings aria-hidden="true" className="size-5" />
      </ButtonLink>
    </div>
  );
}

/** The actions of a viewer about another member. */
function MemberActions({ profile: { id, name, isMuted = false } }: { profile: Profile }) {
  const navigate = useNavigate();
  // The profile of a blocked member is not found any more.
  const leave = () => void navigate(paths.home);
  const blocks = useBlockActions({ id, name, isMuted }, { onBlocked: leave });
  const report = useReportAction({ targetKind: 'profile', targetId: id });
  return (
    <>
      <OverflowMenu label={profileMessages.more(name)} items={[...blocks.items, report.item]} />
      {blocks.dialog}
      {report.dialog}
    </>
  );
}

function Facts({ profile: { location, createdAt, preferences } }: { profile: Profile }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm text-text-2">
      {location !== '' && (
        <p className="flex items-center gap-1.5">
          <MapPin aria-hidden="true" className="size-4 shrink-0 text-text-3" />
          {location}
        </p>
      )}
      <p className="flex items-center gap-1.5">
        <CalendarDays aria-hidden="true" className="size-4 shrink-0 text-text-3" />
        {profileMessages.since(createdAt)}
      </p>
      {preferences.length > 0 && (
        <ul aria-label={profileMessages.interests} className="flex flex-wrap gap-1.5">
          {preferences.map((id) => (
            <li key={id}>
              <Badge tone="quiet">{interestCards[id].name}</Badge>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
