import type { Profile } from '@ballpark/contracts/members';
import { INTEREST_IDS } from '@ballpark/rules/interests';
import type { AppContext } from '../../app/context.ts';
import { requireMember } from '../accounts/find-member.ts';
import { countMemberContent } from './count-member-content.ts';
import { describePlace } from '../places/describe-place.ts';

type Asked = { memberId: string; viewerId: string };

/** A profile as its viewer may see it: address and area are for the member's own eyes, others see a city's name. */
export async function getProfile(app: AppContext, { memberId, viewerId }: Asked): Promise<Profile> {
  const { email, latitude, longitude, createdAt, preferences, ...card } = await requireMember(app, memberId);
  const area = { latitude: latitude ?? 0, longitude: longitude ?? 0 };
  const [place, counts] = await Promise.all([describePlace(app, area), countMemberContent(app, card.id)]);
  return {
    ...card,
    preferences: INTEREST_IDS.filter((id) => preferences.includes(id)),
    location: place.text,
    createdAt: createdAt.toISOString(),
    listingCount: counts.listings,
    suggestionCount: counts.suggestions,
    ...(card.id === viewerId && { email, ...area }),
  };
}
