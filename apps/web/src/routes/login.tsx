import { createMeta } from '../app/pages/page-metadata.ts';
import { LoginPanel } from '../features/accounts/login-panel.tsx';
import { RequestedListing } from '../features/sharing/requested-listing.tsx';
import { pageWords } from '../messages/page-titles.ts';

export const meta = createMeta(pageWords.login);

export default function Login() {
  return (
    <>
      <RequestedListing />
      <LoginPanel />
    </>
  );
}
