import { Link } from 'react-router';
import { classNames } from '../lib/class-names.ts';
import { listingMessages } from '../messages/listings.ts';
import { profilePath } from '../paths.ts';

type MemberLinkProps = {
  member: { id: string; username: string | null; name: string };
  className?: string;
};

/** The name of a member as a link to their profile. Only a closed account has no username, and it has no profile either. */
export function MemberLink({ member, className }: MemberLinkProps) {
  const name = listingMessages.owner(member);
  const look = classNames('-my-1.5 truncate py-1.5 font-bold', className);
  if (member.username === null) return <span className={look}>{name}</span>;
  return (
    <Link to={profilePath(member.id)} className={classNames(look, 'underline-offset-4 hover:underline')}>
      {name}
    </Link>
  );
}
