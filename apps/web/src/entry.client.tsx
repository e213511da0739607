import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { readServedListing } from './api/served-listing.ts';
import { retryWhenOnline, startSession, watchOtherTabs } from './api/start-session.ts';
import { keepLinkedPrice } from './api/linked-price.ts';
import { keepInstallOffer } from './features/home/keep-install-offer.ts';

// The metadata in the HTML is for link previews, which run no script. React would not reuse the tags whose content differs
// from its own, so the page would have both.
const staticMetadata = 'meta[property],meta[name^=twitter],meta[name=description],[rel=canonical]';
document.querySelectorAll(staticMetadata).forEach((tag) => tag.remove());

readServedListing();
keepLinkedPrice(window);
keepInstallOffer(window);
void startSession();
watchOtherTabs();
retryWhenOnline();

function hydrate(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

// A page carries only the styles it uses; what React adds needs the full stylesheet. In development it is there already.
if (window.stylesheetSettled) void window.stylesheetSettled.then(hydrate);
else hydrate();
