import { lazy, Suspense, useState } from 'react';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/basics/button.tsx';
import { dataMessages } from './messages.ts';
import { Section } from './section.tsx';

// Hardly any visit opens it.
const CloseAccountDialog = lazy(() =>
  import('./close-account-dialog.tsx').then((module) => ({ default: module.CloseAccountDialog })),
);

export function DataSection() {
  const [isClosing, setIsClosing] = useState(false);
  return (
    <Section id="data" title={dataMessages.title} lead={dataMessages.lead}>
      <div className="flex flex-col gap-3 sm:flex-row">
        <ButtonLink to={paths.contact} variant="outline">
          {dataMessages.download}
        </ButtonLink>
        <Button variant="outline" onClick={() => setIsClosing(true)}>
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
