import { closenessMessages } from './messages.ts';
import { closenessLines, type Ended } from './closeness-lines.ts';

/** How near everybody was, under the final price. */
export function FinalCloseness({ listing }: { listing: Ended }) {
  return (
    <>
      <h3 className="font-bold">{closenessMessages.howClose}</h3>
      {closenessLines(listing).map((line) => (
        <p key={line} className="mt-0.5 wrap-anywhere text-text-2">
          {line}
        </p>
      ))}
    </>
  );
}
