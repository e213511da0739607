import type { ReactNode } from 'react';

/** A sample of the product's interface with a short explanation. */
export function FeatureCard({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className="flex flex-col overflow-hidden rounded-2xl border border-border bg-surface">
      <div className="flex flex-col justify-center bg-sunken p-4 sm:min-h-66 sm:p-5">{children}</div>
      <div className="flex-1 border-t border-border p-5">
        <h3 className="text-lg">{title}</h3>
        <p className="mt-1 text-text-2">{text}</p>
      </div>
    </li>
  );
}
