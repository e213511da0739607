import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import AppLayout from '../src/app/layouts/app-layout.tsx';
import AuthLayout from '../src/app/layouts/auth-layout.tsx';
import OnboardedLayout from '../src/app/layouts/onboarded-layout.tsx';
import PublicLayout from '../src/app/layouts/public-layout.tsx';
import PublicOnlyLayout from '../src/app/layouts/public-only-layout.tsx';
import VerificationLayout from '../src/app/layouts/verification-layout.tsx';
import VerifiedLayout from '../src/app/layouts/verified-layout.tsx';
import { paths, patterns } from '../src/paths.ts';
import Root from '../src/root.tsx';
import About from '../src/routes/about.tsx';
import Accuracy from '../src/routes/accuracy.tsx';
import Achievements from '../src/routes/achievements.tsx';
import AppealRoute from '../src/routes/appeal.tsx';
import Contact from '../src/routes/contact.tsx';
import CreateListing from '../src/routes/create-listing.tsx';
import EditListing from '../src/routes/edit-listing.tsx';
import EditProfile from '../src/routes/edit-profile.tsx';
import Faq from '../src/routes/faq.tsx';
import Feed from '../src/routes/feed.tsx';
import ConfirmEmail from '../src/routes/confirm-email.tsx';
import ForgotPassword from '../src/routes/forgot-password.tsx';
import Guide from '../src/routes/guide.tsx';
import Town from '../src/routes/town.tsx';
import Home from '../src/routes/home.tsx';
import HowItWorks from '../src/routes/how-it-works.tsx';
import Landing from '../src/routes/landing.tsx';
import Leaderboard from '../src/routes/leaderboard.tsx';
import Listing from '../src/routes/listing.tsx';
import Login from '../src/routes/login.tsx';
import Moderation from '../src/routes/moderation.tsx';
import NotFound from '../src/routes/not-found.tsx';
import Privacy from '../src/routes/privacy.tsx';
import Notifications from '../src/routes/notifications.tsx';
import Onboarding from '../src/routes/onboarding.tsx';
import Profile from '../src/routes/profile.tsx';
import Quick from '../src/routes/quick.tsx';
import Register from '../src/routes/register.tsx';
import ResetPassword from '../src/routes/reset-password.tsx';
import Settings from '../src/routes/settings.tsx';
import StopEmailChange from '../src/routes/stop-email-change.tsx';
import Terms from '../src/routes/terms.tsx';
import Transparency from '../src/routes/transparency.tsx';
import UndoEmailChange from '../src/routes/undo-email-change.tsx';
import VerifyEmail from '../src/routes/verify-email.tsx';

const routes = [
  {
    Component: Root,
    children: [
      {
        Component: PublicLayout,
        children: [
          { path: paths.landing, Component: Landing },
          { path: paths.howItWorks, Component: HowItWorks },
          { path: paths.faq, Component: Faq },
          { path: paths.about, Component: About },
          { path: paths.contact, Component: Contact },
          { path: paths.privacy, Component: Privacy },
          { path: paths.terms, Component: Terms },
          { path: paths.accuracy, Component: Accuracy },
          { path: paths.transparency, Component: Transparency },
          { path: patterns.guide, Component: Guide },
          { path: patterns.town, Component: Town },
        ],
      },
      {
        Component: PublicOnlyLayout,
        children: [
          {
            Component: AuthLayout,
            children: [
              { path: paths.login, Component: Login },
              { path: paths.register, Component: Register },
              { path: paths.forgotPassword, Component: ForgotPassword },
              { path: paths.resetPassword, Component: ResetPassword },
            ],
          },
        ],
      },
      {
        Component: VerificationLayout,
        children: [
          { path: paths.verifyEmail, Component: VerifyEmail },
          { path: paths.confirmEmail, Component: ConfirmEmail },
        ],
      },
      { path: paths.appeal, Component: AppealRoute },
      { path: paths.stopEmailChange, Component: StopEmailChange },
      { path: paths.undoEmailChange, Component: UndoEmailChange },
      { Component: VerifiedLayout, children: [{ path: paths.onboarding, Component: Onboarding }] },
      {
        Component: OnboardedLayout,
        children: [
          {
            Component: AppLayout,
            children: [
              { path: paths.home, Component: Home },
              { path: paths.feed, Component: Feed },
              { path: paths.quick, Component: Quick },
              { path: paths.create, Component: CreateListing },
              { path: paths.settings, Component: Settings },
              { path: patterns.listing, Component: Listing },
              { path: patterns.editListing, Component: EditListing },
              { path: paths.editProfile, Component: EditProfile },
              { path: patterns.profile, Component: Profile },
              { path: paths.leaderboard, Component: Leaderboard },
              { path: paths.notifications, Component: Notifications },
              { path: paths.moderation, Component: Moderation },
              { path: `${paths.achievements}/*`, Component: Achievements },
            ],
          },
        ],
      },
      { path: '*', Component: NotFound },
    ],
  },
];

/** Opens the app with its real layouts, guards and pages. `state` is the state of the history entry. */
export function openPage(address: string, state: unknown = null) {
  const { pathname, search, hash } = new URL(address, window.location.href);
  const router = createMemoryRouter(routes, { initialEntries: [{ pathname, search, hash, state }] });
  render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  return {
    router,
    person: userEvent.setup(),
    /** The current path and query. */
    at: () => router.state.location.pathname + router.state.location.search,
  };
}
