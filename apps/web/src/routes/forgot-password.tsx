import { createMeta } from '../app/pages/page-metadata.ts';
import { ForgotPanel } from '../features/accounts/forgot-panel.tsx';
import { pageWords } from '../messages/page-titles.ts';

export const meta = createMeta(pageWords.forgotPassword);

export default function ForgotPassword() {
  return <ForgotPanel />;
}
