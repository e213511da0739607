import { createMeta } from '../app/pages/page-metadata.ts';
import { ContactPage } from '../features/contact/contact-page.tsx';
import { pageWords } from '../messages/page-titles.ts';

export const meta = createMeta(pageWords.contact);

export default function Contact() {
  return <ContactPage />;
}
