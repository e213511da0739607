import { createMeta } from '../app/pages/page-metadata.ts';
import { RegisterPanel } from '../features/accounts/register-panel.tsx';
import { RequestedListing } from '../features/sharing/requested-listing.tsx';
import { pageWords } from '../messages/page-titles.ts';

export const meta = createMeta(pageWords.register);

export default function Register() {
  return (
    <>
      <RequestedListing />
      <RegisterPanel />
    </>
  );
}
