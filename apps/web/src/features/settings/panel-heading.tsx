import type { ReactNode } from 'react';

type PanelHeadingProps = { icon: ReactNode; className: string; title: string; children: ReactNode };

/** The icon, the title and the first sentence of a page that a link in a mail opens. */
export function PanelHeading({ icon, className, title, children }: PanelHeadingProps) {
  return (
    <div className="flex flex-col items-center text-center">
      <span className={`flex size-14 items-center justify-center rounded-full ${className}`}>{icon}</span>
      <h1 className="mt-4 text-2xl font-extrabold">{title}</h1>
      <p className="mt-2 text-text-2">{children}</p>
    </div>
  );
}
