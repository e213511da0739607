import { createMeta } from '../app/pages/page-metadata.ts';
import { AccuracyPage } from '../features/accuracy/accuracy-page.tsx';
import { accuracyPageWords } from '../features/accuracy/messages.ts';

export const meta = createMeta(accuracyPageWords);

export default function Accuracy() {
  return <AccuracyPage />;
}
