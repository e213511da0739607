import * as achievements from './achievements.ts';
import * as accounts from './accounts.ts';
import * as contact from './contact.ts';
import type { Endpoint } from './endpoint.ts';
import * as listingPreview from './listing-preview.ts';
import * as listingWriting from './listing-writing.ts';
import * as listings from './listings.ts';
import * as live from './live.ts';
import * as memberContent from './member-content.ts';
import * as members from './members.ts';
import * as operation from './admin.ts';
import * as photos from './photos.ts';
import * as places from './places.ts';
import * as suggestionPages from './suggestion-pages.ts';
import * as suggestions from './suggestions.ts';
import * as xp from './xp.ts';

/** Every call of the API, for whatever must hold for each of them: its reference page, its tests. */
export const ALL_ENDPOINTS: readonly Endpoint[] = [
  accounts.register,
  accounts.login,
  accounts.logout,
  accounts.getOwnProfile,
  accounts.verifyEmail,
  accounts.resendVerification,
  accounts.forgotPassword,
  accounts.resetPassword,
  accounts.checkUsername,
  accounts.completeOnboarding,
  places.searchCities,
  places.lookUpLocation,
  photos.uploadProfilePhoto,
  photos.uploadListingPhoto,
  photos.uploadListingPhotos,
  photos.checkPhotoHealth,
  listings.listListings,
  listings.getListing,
  listingPreview.previewListing,
  live.followListing,
  listingWriting.createListing,
  listingWriting.updateListing,
  listingWriting.deleteListing,
  suggestions.suggestPrice,
  suggestionPages.listSuggestions,
  suggestions.updateSuggestion,
  suggestions.closeListing,
  operation.autoCloseListings,
  members.getProfile,
  members.updateProfile,
  memberContent.listMemberListings,
  memberContent.listMemberSuggestions,
  xp.getLeaderboard,
  xp.getXp,
  xp.getOwnXpHistory,
  xp.getXpHistory,
  achievements.listAchievements,
  achievements.getAchievementProgress,
  contact.sendContactMessage,
];
