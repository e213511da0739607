import { completeOnboarding } from '@ballpark/server/features/accounts/signup/complete-onboarding';
import { registerMember } from '@ballpark/server/features/accounts/signup/register-member';
import { updateProfile } from '@ballpark/server/features/profiles/update-profile';
import { verifyEmail } from '@ballpark/server/features/accounts/signup/verify-email';
import type { OutgoingMail } from '@ballpark/server/integrations/mail/mailer';
import { DEMO_PASSWORD } from '../plan/personas.ts';
import type { PlannedMember } from '../plan/plan.ts';
import type { DemoApp } from './demo-app.ts';
import { uploadPicture } from './upload-picture.ts';

/** Registers a member, verifies the e-mail address and fills in the profile, like the pages do. Returns the id. */
export async function registerDemoMember(demo: DemoApp, member: PlannedMember, joinedAt: Date): Promise<string> {
  const app = demo.at(joinedAt);
  const { name, email, username, interests, point, about, avatar, cover, guessesFirst } = member;
  const { record } = await registerMember(app, { name, email, password: DEMO_PASSWORD });
  const memberId = record.id;
  await demo.runJobs(joinedAt);
  await verifyEmail(app, { memberId, token: readMailToken(demo.findMail(email)) });
  const store = (file: string) => uploadPicture(app, { ownerId: memberId, kind: 'profile', file });
  const photoUrl = avatar === undefined ? null : await store(avatar);
  await completeOnboarding(app, {
    memberId,
    username,
    preferences: interests,
    photoUrl,
    guessFirst: guessesFirst,
    ...point,
  });
  if (about === undefined && cover === undefined) return memberId;
  const backgroundUrl = cover === undefined ? undefined : await store(cover);
  await updateProfile(app, { memberId, about, backgroundUrl });
  return memberId;
}

/** Reads the token from the link of a mail: it is stored nowhere else. */
function readMailToken(mail: OutgoingMail | undefined): string {
  const link = mail && findLink(mail.content);
  const token = link && new URL(link).searchParams.get('token');
  if (!token) throw new Error('a verification mail without a link');
  return token;
}

/** A mail is a tree of elements; the link is a property of one element. */
function findLink(node: unknown): string | undefined {
  if (typeof node === 'string') return node.startsWith('http') && node.includes('token=') ? node : undefined;
  if (typeof node !== 'object' || node === null) return undefined;
  for (const value of Object.values('props' in node ? (node.props as object) : node)) {
    const found = findLink(value);
    if (found) return found;
  }
  return undefined;
}
