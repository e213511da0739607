import { createMeta } from '../app/pages/page-metadata.ts';
import { PrivacyDates } from '../features/legal/legal-dates.tsx';
import { LegalPage } from '../features/legal/legal-page.tsx';
import { pageWords } from '../messages/page-titles.ts';
import { privacyPolicy } from '../features/legal/texts/privacy-policy.ts';

export const meta = createMeta(pageWords.privacy);

export default function Privacy() {
  return <LegalPage document={privacyPolicy} dates={<PrivacyDates />} />;
}
