import type { User } from '@ballpark/contracts/accounts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { getSession, useSession, watchSession } from '../api/session.ts';
import { FocusedPage } from '../app/pages/page-frame.tsx';
import { createMeta } from '../app/pages/page-metadata.ts';
import { getStagePath } from '../app/session/state-routing.ts';
import { SignOutButton } from '../features/accounts/sign-out-button.tsx';
import { moveToStep, forgetDraft, type Step, useOnboardingDraft } from '../features/onboarding/onboarding-draft.ts';
import { useUsernameState } from '../features/onboarding/onboarding-queries.ts';
import { ProfileStep } from '../features/onboarding/profile-step.tsx';
import { StepBar, StepHeading } from '../features/onboarding/step-header.tsx';
import { useCompletion } from '../features/onboarding/use-completion.ts';
import { isUsernameUsable } from '../features/onboarding/username-state.ts';
import { PhotoPicker } from '../features/photos/picture/photo-picker.tsx';
import { usePhotoUpload } from '../features/photos/picture/use-photo-upload.ts';
import { forgetRequestedListing, readRequestedListingPath } from '../features/sharing/requested-listing-storage.ts';
import { interestMessages, profileMessages } from '../features/onboarding/messages.ts';
import { pageWords } from '../messages/page-titles.ts';
import { locationMessages } from '../features/places/messages.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { Spinner } from '../ui/feedback/loading.tsx';
import { UI_WORDS } from '../ui/basics/ui-words.ts';

export const meta = createMeta(pageWords.onboarding);

// The later steps load while the first one is filled in.
const loadLocation = () => import('../features/places/location-chooser.tsx');
const loadInterests = () => import('../features/onboarding/interests-step.tsx');
const LocationChooser = lazy(() => loadLocation().then((module) => ({ default: module.LocationChooser })));
const InterestsStep = lazy(() => loadInterests().then((module) => ({ default: module.InterestsStep })));

const HEADINGS = { profile: profileMessages, location: locationMessages, interests: interestMessages } as const;

export default function Onboarding() {
  const { user } = useSession();
  useForgetDraftOnSignOut();
  // The guard admits only signed-in members.
  if (user === null) return null;
  if (user.isOnboarded) return <RedirectAfterSetup user={user} />;
  return (
    <FocusedPage isWide corner={<SignOutButton />}>
      <Setup key={user.id} user={user} />
    </FocusedPage>
  );
}

/** To the listing that the new member tried to open before signing in, if there was one. */
function RedirectAfterSetup({ user }: { user: User }) {
  const [target] = useState(() => readRequestedListingPath() ?? getStagePath(user));
  useEffect(forgetRequestedListing, []);
  return <Navigate to={target} replace />;
}

/** The three steps share one draft. Photo and location belong to other features, so this route joins them. */
function Setup({ user }: { user: User }) {
  const [draft, change] = useOnboardingDraft(user.id);
  const [hasMoved, setHasMoved] = useState(false);
  const username = useUsernameState(draft.username);
  const upload = usePhotoUpload((photoUrl) => change((before) => ({ ...before, photoUrl })));
  const completion = useCompletion(draft, change);
  usePreloadLaterSteps();
  const isUploadingPhoto = upload.state.kind === 'sending';

  const go = (step: Step) => {
    // The step bar must not skip the first step either.
    if (draft.step === 'profile' && (isUploadingPhoto || !isUsernameUsable(username))) return;
    setHasMoved(true);
    completion.clearProblem();
    change((before) => moveToStep(before, step));
  };

  return (
    <div className="flex flex-col gap-6">
      <StepBar draft={draft} onGo={go} />
      <StepHeading key={draft.step} {...HEADINGS[draft.step]} shouldFocus={hasMoved} />
      {draft.step === 'profile' && (
        <ProfileStep
          username={draft.username}
          state={username}
          onType={(typed) => change((before) => ({ ...before, username: typed }))}
          onContinue={() => go('location')}
          isUploadingPhoto={isUploadingPhoto}
          photo={
            <PhotoPicker
              name={user.name}
              url={draft.photoUrl}
              upload={upload}
              onRemove={() => change((before) => ({ ...before, photoUrl: null }))}
            />
          }
        />
      )}
      <Suspense fallback={<Spinner label={UI_WORDS.loading} className="mx-auto size-8 text-primary" />}>
        {draft.step === 'location' && (
          <>
            {completion.problem !== undefined && (
              <Notice tone="danger" role="alert">
                {completion.problem}
              </Notice>
            )}
            <LocationChooser
              entry={draft}
              onChange={({ mode, typedCity, location }) =>
                change((before) => ({ ...before, mode, typedCity, location }))
              }
              onContinue={() => go('interests')}
            />
          </>
        )}
        {draft.step === 'interests' && (
          <InterestsStep
            chosen={draft.preferences}
            onChoose={(preferences) => {
              completion.clearProblem();
              change((before) => ({ ...before, preferences }));
            }}
            guessesFirst={draft.guessFirst}
            onGuessFirst={(guessFirst) => change((before) => ({ ...before, guessFirst }))}
            problem={completion.problem}
            isSending={completion.isSending}
            onComplete={() => void completion.complete()}
          />
        )}
      </Suspense>
    </div>
  );
}

/** The draft contains the location, so the next user of this browser must not see it. */
function useForgetDraftOnSignOut(): void {
  useEffect(
    () =>
      watchSession(() => {
        if (getSession().signedOutOn !== null) forgetDraft();
      }),
    [],
  );
}

/** A failed download is ignored here: the step that needs the chunk loads it again. */
function usePreloadLaterSteps(): void {
  useEffect(() => {
    for (const load of [loadLocation, loadInterests]) load().catch(() => undefined);
  }, []);
}
