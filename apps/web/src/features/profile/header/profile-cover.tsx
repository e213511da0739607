import type { Profile } from '@ballpark/contracts/members';
import { type ReactNode, useState } from 'react';
import { profileMessages } from '../messages.ts';
import { COVER_BOX } from '../profile-layout.ts';
import { largest, ProfilePicture } from './profile-picture.tsx';

type ProfileCoverProps = {
  member: Pick<Profile, 'name' | 'backgroundUrl'>;
  /** Lies over it; for the member themselves a way to change it. */
  change: ReactNode;
};

/** The picture behind a member, or the tag of the logo in its place. */
export function ProfileCover({ member: { name, backgroundUrl }, change }: ProfileCoverProps) {
  const [failedUrl, setFailedUrl] = useState<string>();
  return (
    <div className={COVER_BOX}>
      {backgroundUrl === null || backgroundUrl === failedUrl ? (
        <CoverArt />
      ) : (
        <ProfilePicture
          url={backgroundUrl}
          label={profileMessages.openBackground}
          alt={profileMessages.backgroundOf(name)}
          className="relative block size-full overflow-hidden bg-border focus-visible:shadow-none! focus-visible:-outline-offset-3! sm:rounded-2xl"
        >
          <img
            src={largest(backgroundUrl)}
            alt=""
            width={1200}
            height={400}
            decoding="async"
            fetchPriority="high"
            onError={() => setFailedUrl(backgroundUrl)}
            className="size-full object-cover"
          />
        </ProfilePicture>
      )}
      {change}
    </div>
  );
}

function CoverArt() {
  return (
    <div aria-hidden="true" className="size-full overflow-hidden bg-primary-soft text-primary sm:rounded-2xl">
      <svg
        viewBox="0 0 600 200"
        fill="none"
        stroke="currentColor"
        preserveAspectRatio="xMidYMid slice"
        className="size-full opacity-20"
      >
        {[80, 240, 400, 560].map((x, index) => (
          <g key={x} transform={`rotate(45 ${x} ${index % 2 === 0 ? 130 : 60})`}>
            <rect x={x - 60} y={(index % 2 === 0 ? 130 : 60) - 60} width="120" height="120" rx="24" strokeWidth="2" />
            <rect x={x - 90} y={(index % 2 === 0 ? 130 : 60) - 90} width="180" height="180" rx="34" strokeWidth="1.5" />
          </g>
        ))}
      </svg>
    </div>
  );
}
