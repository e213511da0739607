import { createMeta } from '../app/pages/page-metadata.ts';
import { transparencyPageWords } from '../features/transparency/messages.ts';
import { TransparencyPage } from '../features/transparency/transparency-page.tsx';

export const meta = createMeta(transparencyPageWords);

export default function Transparency() {
  return <TransparencyPage />;
}
