import { accountsHandlers } from '../features/accounts/accounts.handlers.ts';
import * as accountsJobs from '../features/accounts/accounts.jobs.ts';
import { accountsRoutes } from '../features/accounts/accounts.routes.ts';
import { composeSignInLinkMail } from '../features/accounts/attempts/answer-sign-in-link.ts';
import {
  composePasswordChangedMail,
  composeResetMail,
  composeVerificationMail,
} from '../features/accounts/compose-account-mail.ts';
import {
  composeEmailChangedMail,
  composeEmailChangeMail,
  composeEmailChangeRequestedMail,
  composeEmailPutBackMail,
} from '../features/accounts/identity/compose-email-mails.ts';
import { askingRoutes } from '../features/asking/asking.routes.ts';
import { guestPagesRoutes } from '../features/asking/guest-pages.routes.ts';
import { blocksRoutes } from '../features/blocks/blocks.routes.ts';
import { closingsHandlers } from '../features/closings/closings.handlers.ts';
import * as closingsJobs from '../features/closings/closings.jobs.ts';
import { closingsRoutes } from '../features/closings/closings.routes.ts';
import { openGuidePages } from '../features/closings/guide/guide-pages.routes.ts';
import { contactRoutes } from '../features/contact/contact.routes.ts';
import { composeContactNotice, composeContactReceipt } from '../features/contact/send-contact-message.ts';
import { dailyPagesRoutes, openDailyPages } from '../features/daily/daily-pages.routes.ts';
import { dailyHandlers } from '../features/daily/daily.handlers.ts';
import * as dailyJobs from '../features/daily/daily.jobs.ts';
import { dailyRoutes } from '../features/daily/daily.routes.ts';
import { composeAccountClosedMail, composeExportReadyMail } from '../features/leaving/compose-leaving-mails.ts';
import { packPictureRoutes } from '../features/daily/packs/pictures.routes.ts';
import { homeRoutes } from '../features/home/home.routes.ts';
import { leavingHandlers } from '../features/leaving/leaving.handlers.ts';
import * as leavingJobs from '../features/leaving/leaving.jobs.ts';
import { exportDownload, leavingRoutes } from '../features/leaving/leaving.routes.ts';
import { reopenAccount } from '../features/leaving/reopen-account.ts';
import { fairPlayHandlers } from '../features/fair-play/fair-play.handlers.ts';
import * as fairPlayJobs from '../features/fair-play/fair-play.jobs.ts';
import { listingsHandlers } from '../features/listings/listings.handlers.ts';
import * as listingsJobs from '../features/listings/listings.jobs.ts';
import { listingsRoutes } from '../features/listings/listings.routes.ts';
import { listingReader } from '../features/listings/reading/listing-reader.ts';
import { maintenanceRoutes } from '../features/maintenance/maintenance.routes.ts';
import { mailHandlers } from '../features/mail/mail.handlers.ts';
import * as mailJobs from '../features/mail/mail.jobs.ts';
import { unsubscribeRoutes } from '../features/messages/choices/unsubscribe.routes.ts';
import { composeDigest, composeNotice } from '../features/messages/mailing/compose-notice.ts';
import { composeReminder } from '../features/messages/mailing/compose-reminder.ts';
import { messagesHandlers } from '../features/messages/messages.handlers.ts';
import * as messagesJobs from '../features/messages/messages.jobs.ts';
import { pushRoutes } from '../features/messages/pushing/push.routes.ts';
import { notificationsRoutes } from '../features/messages/reading/notifications.routes.ts';
import { casePhotosRoutes } from '../features/moderation/cases/case-photos.routes.ts';
import { composeAppealMail, composeDecisionMail } from '../features/moderation/deciding/compose-decision-mail.ts';
import { composeFlagMail } from '../features/moderation/flags/compose-flag-mail.ts';
import { moderationHandlers } from '../features/moderation/moderation.handlers.ts';
import * as moderationJobs from '../features/moderation/moderation.jobs.ts';
import { moderationRoutes } from '../features/moderation/moderation.routes.ts';
import { composeModeratorAlert, composeOperatorAlert } from '../features/moderation/reports/alert-moderators.ts';
import { reportsRoutes } from '../features/moderation/reports.routes.ts';
import { reportAskedListing } from '../features/moderation/reports/report-content.ts';
import { photosHandlers } from '../features/photos/photos.handlers.ts';
import * as photosJobs from '../features/photos/photos.jobs.ts';
import { mediaRoutes } from '../features/photos/serving/media.routes.ts';
import { photosRoutes } from '../features/photos/photos.routes.ts';
import { placesRoutes } from '../features/places/places.routes.ts';
import { profilesRoutes } from '../features/profiles/profiles.routes.ts';
import { rewardsHandlers } from '../features/rewards/rewards.handlers.ts';
import * as rewardsJobs from '../features/rewards/rewards.jobs.ts';
import { achievementsRoutes, xpRoutes } from '../features/rewards/rewards.routes.ts';
import { senseRoutes } from '../features/rewards/sense/sense.routes.ts';
import { settingsRoutes } from '../features/settings/settings.routes.ts';
import { sharingHandlers } from '../features/sharing/sharing.handlers.ts';
import * as sharingJobs from '../features/sharing/sharing.jobs.ts';
import { openListingPages } from '../features/sharing/listing-pages.routes.ts';
import { sharingRoutes } from '../features/sharing/sharing.routes.ts';
import { suggestionsHandlers } from '../features/suggestions/suggestions.handlers.ts';
import * as suggestionsJobs from '../features/suggestions/suggestions.jobs.ts';
import { suggestionsRoutes } from '../features/suggestions/suggestions.routes.ts';
import { openTownPages } from '../features/towns/town-pages.routes.ts';
import { townsRoutes } from '../features/towns/towns.routes.ts';
import type { InstallRoutes } from '../http/build-http.ts';
import type { OpenFeaturePages } from '../http/pages/feature-pages.ts';
import { purgeIdempotencyKeysHandler, purgeIdempotencyKeysJob } from '../idempotency/purge-idempotency-keys.ts';
import type { JobDefinition } from '../jobs/define-job.ts';
import type { JobHandler } from '../jobs/handle-job.ts';
import { composeForMember, type MailComposers } from '../core/mail-composer.ts';

type Feature = {
  /** Installed under `/api`. */
  routes?: readonly InstallRoutes[];
  /** Installed at the root, next to the pages of the web app. */
  rootRoutes?: InstallRoutes;
  /** Pages of the web app that the server fills in. */
  pages?: OpenFeaturePages;
  /** Every export of the feature's jobs file. Migrating creates a queue for each. */
  jobs?: Readonly<Record<string, JobDefinition>>;
  handlers?: readonly JobHandler[];
  mails?: Partial<MailComposers>;
};

/**
 * The parts that each feature adds to the processes. No feature may import this file: that would be an import cycle.
 */
export const FEATURES: readonly Feature[] = [
  {
    routes: [accountsRoutes(reopenAccount)],
    jobs: accountsJobs,
    handlers: accountsHandlers,
    mails: {
      'verify-email': composeForMember(composeVerificationMail),
      'reset-password': composeForMember(composeResetMail),
      'sign-in-link': composeForMember(composeSignInLinkMail),
      'password-changed': composeForMember(composePasswordChangedMail),
      'confirm-email-change': composeForMember(composeEmailChangeMail),
      'email-change-requested': composeForMember(composeEmailChangeRequestedMail),
      'email-changed': composeForMember(composeEmailChangedMail),
      'email-put-back': composeForMember(composeEmailPutBackMail),
    },
  },
  { routes: [placesRoutes] },
  { routes: [photosRoutes], rootRoutes: mediaRoutes, jobs: photosJobs, handlers: photosHandlers },
  { routes: [listingsRoutes], jobs: listingsJobs, handlers: listingsHandlers },
  { routes: [askingRoutes], rootRoutes: guestPagesRoutes(reportAskedListing) },
  { rootRoutes: packPictureRoutes },
  { routes: [suggestionsRoutes], jobs: suggestionsJobs, handlers: suggestionsHandlers },
  { routes: [closingsRoutes], pages: openGuidePages, jobs: closingsJobs, handlers: closingsHandlers },
  {
    routes: [notificationsRoutes],
    rootRoutes: unsubscribeRoutes,
    jobs: messagesJobs,
    handlers: messagesHandlers,
    mails: {
      'listing-reminder': composeForMember((app, mail) => composeReminder(app, mail, listingReader)),
      notice: composeForMember((app, mail) => composeNotice(app, mail, listingReader)),
      digest: composeForMember((app, mail) => composeDigest(app, mail, listingReader)),
    },
  },
  { routes: [profilesRoutes] },
  { routes: [settingsRoutes] },
  { routes: [blocksRoutes] },
  {
    routes: [leavingRoutes],
    rootRoutes: exportDownload,
    jobs: leavingJobs,
    handlers: leavingHandlers,
    mails: {
      'account-closed': composeForMember(composeAccountClosedMail),
      'export-ready': composeForMember(composeExportReadyMail),
    },
  },
  { routes: [xpRoutes, achievementsRoutes, senseRoutes], jobs: rewardsJobs, handlers: rewardsHandlers },
  { jobs: fairPlayJobs, handlers: fairPlayHandlers },
  {
    routes: [contactRoutes],
    mails: { 'contact-notice': composeContactNotice, 'contact-receipt': composeContactReceipt },
  },
  { rootRoutes: sharingRoutes, pages: openListingPages, jobs: sharingJobs, handlers: sharingHandlers },
  {
    routes: [reportsRoutes, moderationRoutes],
    rootRoutes: casePhotosRoutes,
    jobs: moderationJobs,
    handlers: moderationHandlers,
    mails: {
      'moderation-decision': composeForMember(composeDecisionMail),
      'appeal-outcome': composeForMember(composeAppealMail),
      'flag-upheld': composeForMember(composeFlagMail),
      'moderation-alert': composeForMember(composeModeratorAlert),
      'operator-alert': composeOperatorAlert,
    },
  },
  // Part of the feature messages. The API reference lists endpoints in the order of this table.
  { routes: [pushRoutes] },
  {
    routes: [dailyRoutes],
    rootRoutes: dailyPagesRoutes,
    pages: openDailyPages,
    jobs: dailyJobs,
    handlers: dailyHandlers,
  },
  { routes: [townsRoutes], pages: openTownPages },
  { routes: [homeRoutes] },
  { jobs: mailJobs, handlers: mailHandlers },
  { rootRoutes: maintenanceRoutes },
  { jobs: { purgeIdempotencyKeysJob }, handlers: [purgeIdempotencyKeysHandler] },
];

export const ALL_JOBS: readonly JobDefinition[] = FEATURES.flatMap(({ jobs = {} }) => Object.values(jobs));

/** A worker refuses to start when a job has no handler. */
export const ALL_HANDLERS: readonly JobHandler[] = FEATURES.flatMap(({ handlers = [] }) => handlers);
