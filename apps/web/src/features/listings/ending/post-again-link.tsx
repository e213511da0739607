import type { Listing } from '@ballpark/contracts/listings';
import { canPostAgain } from '@ballpark/rules/second-chance';
import { postAgainPath } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/basics/button.tsx';
import { postAgainMessages } from './messages.ts';

type PostAgainLinkProps = {
  listing: Pick<Listing, 'id' | 'title' | 'autoClosedAt' | 'lateOutcome'>;
  /** Among other listings: small, and with a name that says which one. */
  isInList?: boolean;
};

/** Leads the owner of a listing that closed automatically to the form for a new one. Nothing once an outcome is reported. */
export function PostAgainLink({ listing, isInList = false }: PostAgainLinkProps) {
  if (!canPostAgain(listing)) return null;
  const { id, title } = listing;
  const look = isInList
    ? ({ variant: 'outline', size: 'sm', 'aria-label': postAgainMessages.postTitleAgain(title) } as const)
    : ({ variant: 'primary', size: 'sm' } as const);
  return (
    <ButtonLink to={postAgainPath(id)} {...look}>
      {postAgainMessages.postAgain}
    </ButtonLink>
  );
}
