import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/basics/button.tsx';
import { Skeleton } from '../../ui/feedback/loading.tsx';
import { dataMessages } from './messages.ts';
import { Section } from './section.tsx';

const DataExport = lazy(() => import('./data-export.tsx').then((module) => ({ default: module.DataExport })));

// Hardly any visit opens it.
const CloseAccountDialog = lazy(() =>
  import('./close-account-dialog.tsx').then((module) => ({ default: module.CloseAccountDialog })),
);

export function DataSection() {
  const [isClosing, setIsClosing] = useState(false);
  return (
    <Section id="data" title={dataMessages.title} lead={dataMessages.lead}>
      <Suspense fallback={<Skeleton className="h-28 rounded-xl!" />}>
        <DataExport />
      </Suspense>
      <div className="flex flex-col gap-3 border-t border-border pt-4">
        <div>
          <h3 className="text-base font-bold">{dataMessages.closeTitle}</h3>
          <p className="mt-0.5 text-text-2">{dataMessages.closeLead}</p>
        </div>
        <Button variant="outline" className="self-start max-sm:w-full" onClick={() => setIsClosing(true)}>
          {dataMessages.close}
        </Button>
      </div>
      {isClosing && (
        <Suspense>
          <CloseAccountDialog onClose={() => setIsClosing(false)} />
        </Suspense>
      )}
    </Section>
  );
}
