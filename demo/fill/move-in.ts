import { completeOnboarding } from '@ballpark/server/features/accounts/signup/complete-onboarding';
import { registerMember } from '@ballpark/server/features/accounts/signup/register-member';
import { updateProfile } from '@ballpark/server/features/profiles/update-profile';
import { verifyEmail } from '@ballpark/server/features/accounts/signup/verify-email';
import { DEMO_PASSWORD } from '../plan/personas.ts';
import type { PlannedMember } from '../plan/plan.ts';
import type { DemoApp } from './demo-app.ts';
import { tokenIn } from './token-in-mail.ts';
import { uploadPicture } from './upload-picture.ts';

/** Registers a member, answers the mail and fills in the profile, as the pages would. Answers the member's id. */
export async function moveIn(demo: DemoApp, member: PlannedMember, joinedAt: Date): Promise<string> {
  const app = demo.at(joinedAt);
  const { name, email, username, interests, point, about, avatar, cover } = member;
  const { record } = await registerMember(app, { name, email, password: DEMO_PASSWORD });
  const memberId = record.id;
  await demo.workOff(joinedAt);
  await verifyEmail(app, { memberId, token: tokenIn(demo.mailTo(email)) });
  const store = (file: string) => uploadPicture(app, { ownerId: memberId, kind: 'profile', file });
  const photoUrl = avatar === undefined ? null : await store(avatar);
  await completeOnboarding(app, { memberId, username, preferences: interests, photoUrl, ...point });
  if (about === undefined && cover === undefined) return memberId;
  const backgroundUrl = cover === undefined ? undefined : await store(cover);
  await updateProfile(app, { memberId, about, backgroundUrl });
  return memberId;
}
