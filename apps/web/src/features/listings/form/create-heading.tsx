import { lazy, Suspense, useState } from 'react';
import { createListingMessages } from './messages.ts';
import { Button } from '../../../ui/basics/button.tsx';

const ConfirmDialog = lazy(() =>
  import('../../../ui/overlay/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);

type CreateHeadingProps = {
  /** Whether there is something to start over from. */
  canStartOver: boolean;
  onStartOver: () => void;
};

/** What the page is for, and the way back to an empty form. */
export function CreateHeading({ canStartOver, onStartOver }: CreateHeadingProps) {
  const { heading, lead, startOver } = createListingMessages;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="mb-6">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h1 className="text-3xl">{heading}</h1>
        {canStartOver && (
          <Button variant="outline" size="sm" className="shrink-0" onClick={() => setIsAsking(true)}>
            {startOver}
          </Button>
        )}
      </div>
      <p className="mt-1 text-text-2">{lead}</p>
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            title={createListingMessages.startOverQuestion}
            cancelText={createListingMessages.startOverCancel}
            confirm={{
              text: createListingMessages.startOverConfirm,
              busyText: createListingMessages.startOver,
              isBusy: false,
              onConfirm: onStartOver,
            }}
            onClose={() => setIsAsking(false)}
          >
            <p>{createListingMessages.startOverDetail}</p>
          </ConfirmDialog>
        </Suspense>
      )}
    </div>
  );
}
