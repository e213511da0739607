import { contactMessages } from './messages.ts';
import { ContactFlow } from './contact-flow.tsx';
import { ContactForm } from './contact-form.tsx';

export function ContactPage() {
  return (
    <>
      <h1 className="text-3xl font-extrabold">{contactMessages.title}</h1>
      <p className="mt-2 max-w-reading text-lg text-text-2">{contactMessages.lead}</p>
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14">
        <ContactForm />
        <ContactFlow />
      </div>
    </>
  );
}
