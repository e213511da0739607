import type { Settings } from '@ballpark/contracts/settings';
import { type ComponentType, type ReactNode, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ChosenLocation } from '../../lib/chosen-location.ts';
import { useFocusOnMount } from '../../lib/hooks/focus.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Skeleton } from '../../ui/feedback/loading.tsx';
import type { LocationChooserProps, LocationEntry } from '../places/index.ts';
import { areaMessages } from './messages.ts';
import { Fact, Section, Status } from './section.tsx';
import { useChangeArea } from './settings-queries.ts';

const NOTHING_CHOSEN: LocationEntry = { mode: 'options', typedCity: '', location: null };

/** The picker of the onboarding. The route loads it when it is needed. */
export type AreaPicker = ComponentType<LocationChooserProps>;

type AreaSectionProps = { area: Settings['area']; Picker: AreaPicker };

export function AreaSection({ area, Picker }: AreaSectionProps) {
  const move = useChangeArea();
  const [entry, setEntry] = useState<LocationEntry>();
  const open = useRef<HTMLButtonElement>(null);
  const canMove = area.changesLeft > 0;
  const close = () => {
    flushSync(() => setEntry(undefined));
    // The button that was pressed is gone.
    open.current?.focus();
  };
  const save = ({ latitude, longitude }: ChosenLocation) => move.mutate({ latitude, longitude }, { onSuccess: close });
  return (
    <Section id="area" title={areaMessages.title} lead={areaMessages.lead}>
      <Fact name={areaMessages.current} value={area.location} />
      {entry !== undefined && (
        <FocusedGroup label={areaMessages.change}>
          <Suspense fallback={<Skeleton className="h-48 rounded-2xl!" />}>
            <Picker
              entry={entry}
              onChange={setEntry}
              onContinue={save}
              isChange
              continueText={move.isPending ? areaMessages.moving : areaMessages.confirm}
            />
          </Suspense>
        </FocusedGroup>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {entry === undefined ? (
          <Button
            ref={open}
            variant="outline"
            disabled={!canMove}
            onClick={() => {
              move.reset();
              setEntry(NOTHING_CHOSEN);
            }}
          >
            {areaMessages.change}
          </Button>
        ) : (
          <Button variant="ghost" onClick={close}>
            {areaMessages.cancel}
          </Button>
        )}
        <p className="text-sm text-text-2">{canMove ? areaMessages.left(area.changesLeft) : areaMessages.none}</p>
      </div>
      <Status done={move.isSuccess ? areaMessages.moved(area.location) : undefined} error={move.error} />
    </Section>
  );
}

/** Takes the focus when it appears, so that the next Tab reaches its first control. */
function FocusedGroup({ label, children }: { label: string; children: ReactNode }) {
  const group = useFocusOnMount<HTMLFieldSetElement>();
  return (
    <fieldset ref={group} aria-label={label} tabIndex={-1}>
      {children}
    </fieldset>
  );
}
