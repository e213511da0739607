import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';
import { paths, patterns } from './paths.ts';

export default [
  layout('app/layouts/boundary-layout.tsx', [
    layout('app/layouts/public-layout.tsx', [
      index('routes/landing.tsx'),
      route(paths.howItWorks, 'routes/how-it-works.tsx'),
      route(paths.faq, 'routes/faq.tsx'),
      route(paths.about, 'routes/about.tsx'),
      route(paths.contact, 'routes/contact.tsx'),
      route(paths.privacy, 'routes/privacy.tsx'),
      route(paths.terms, 'routes/terms.tsx'),
      route(paths.accuracy, 'routes/accuracy.tsx'),
      route(paths.transparency, 'routes/transparency.tsx'),
      route(patterns.guide, 'routes/guide.tsx'),
      route(patterns.town, 'routes/town.tsx'),
    ]),
    layout('app/layouts/public-only-layout.tsx', [
      layout('app/layouts/auth-layout.tsx', [
        route(paths.login, 'routes/login.tsx'),
        route(paths.register, 'routes/register.tsx'),
        route(paths.forgotPassword, 'routes/forgot-password.tsx'),
        route(paths.resetPassword, 'routes/reset-password.tsx'),
      ]),
    ]),
    layout('app/layouts/verification-layout.tsx', [
      route(paths.verifyEmail, 'routes/verify-email.tsx'),
      route(paths.confirmEmail, 'routes/confirm-email.tsx'),
    ]),
    route(paths.appeal, 'routes/appeal.tsx'),
    route(paths.stopEmailChange, 'routes/stop-email-change.tsx'),
    route(paths.undoEmailChange, 'routes/undo-email-change.tsx'),
    layout('app/layouts/verified-layout.tsx', [route(paths.onboarding, 'routes/onboarding.tsx')]),
    layout('app/layouts/onboarded-layout.tsx', [
      layout('app/layouts/app-layout.tsx', [
        route(paths.home, 'routes/home.tsx'),
        route(paths.feed, 'routes/feed.tsx'),
        route(paths.quick, 'routes/quick.tsx'),
        route(paths.create, 'routes/create-listing.tsx'),
        route(patterns.listing, 'routes/listing.tsx'),
        route(patterns.editListing, 'routes/edit-listing.tsx'),
        route(paths.editProfile, 'routes/edit-profile.tsx'),
        route(paths.settings, 'routes/settings.tsx'),
        route(patterns.profile, 'routes/profile.tsx'),
        route(paths.leaderboard, 'routes/leaderboard.tsx'),
        route(paths.achievements, 'routes/achievements.tsx'),
        route(paths.notifications, 'routes/notifications.tsx'),
        route(paths.moderation, 'routes/moderation.tsx'),
      ]),
    ]),
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig;
