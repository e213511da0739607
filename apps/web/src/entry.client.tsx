import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { followOtherTabs, startSession } from './api/start-session.ts';

// The tags a page came with were for readers of links, who run no script. React would not take over those that say
// something else than its own, and they would stand there twice.
const written = 'meta[property],meta[name^=twitter],meta[name=description],[rel=canonical]';
document.querySelectorAll(written).forEach((tag) => tag.remove());

void startSession();
followOtherTabs();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
