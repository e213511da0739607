import { createMeta } from '../app/pages/page-metadata.ts';
import { TermsDates } from '../features/legal/legal-dates.tsx';
import { LegalPage } from '../features/legal/legal-page.tsx';
import { pageWords } from '../messages/page-titles.ts';
import { termsOfService } from '../features/legal/texts/terms-of-service.ts';

export const meta = createMeta(pageWords.terms);

export default function Terms() {
  return <LegalPage document={termsOfService} dates={<TermsDates />} />;
}
