import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { contactLineMessages } from './messages.ts';
import { paths } from '../../paths.ts';

type InfoPageProps = { title: string; lead: string; children: ReactNode };

/** The frame of an information page: title, lead, content, and a link to the contact form at the end. */
export function InfoPage({ title, lead, children }: InfoPageProps) {
  return (
    <>
      <h1 className="text-3xl font-extrabold">{title}</h1>
      <p className="mt-3 max-w-reading text-lg text-text-2">{lead}</p>
      {children}
      <p className="mt-16 flex flex-wrap items-center gap-x-2 border-t border-border pt-6 text-text-2">
        {contactLineMessages.text}
        <Link
          to={paths.contact}
          className="flex min-h-11 items-center font-bold text-primary underline underline-offset-4"
        >
          {contactLineMessages.link}
        </Link>
      </p>
    </>
  );
}
