import { type Display, UNIT_CHOICES } from '@ballpark/rules/display';
import { DEFAULT_DISPLAY } from '@ballpark/rules/settings';
import { type ReactNode, type SubmitEvent, useMemo, useState } from 'react';
import { Button } from '../../ui/basics/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { ThemeToggle } from '../../ui/controls/theme-toggle.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { listLanguages, listTimeZones } from './date-choices.ts';
import { displayMessages, settingsMessages, themeMessages } from './messages.ts';
import { Section, Status } from './section.tsx';
import { useChangeDisplay } from './settings-queries.ts';

type DisplaySectionProps = { display: Display | undefined };

export function UnitsSection({ display = DEFAULT_DISPLAY }: DisplaySectionProps) {
  const [units, setUnits] = useState(display.units);
  return (
    <Section id="units" title={displayMessages.unitsTitle} lead={displayMessages.unitsLead}>
      <DisplayForm change={{ units }} isUnchanged={units === display.units}>
        <Segmented
          label={displayMessages.units}
          isLabelHidden
          value={units}
          options={UNIT_CHOICES.map((value) => ({ value, text: displayMessages.unitName(value) }))}
          onChange={setUnits}
        />
      </DisplayForm>
    </Section>
  );
}

type DatesSectionProps = DisplaySectionProps & { /** The time zone of the member's area. */ areaZone: string | null };

export function DatesSection({ display = DEFAULT_DISPLAY, areaZone }: DatesSectionProps) {
  const [dateLanguage, setLanguage] = useState(display.dateLanguage);
  const [timeZone, setZone] = useState(display.timeZone);
  const [openedAt] = useState(() => new Date());
  const languages = useMemo(() => listLanguages(display.dateLanguage), [display.dateLanguage]);
  const zones = useMemo(() => listTimeZones(display.timeZone), [display.timeZone]);
  return (
    <Section id="dates" title={displayMessages.datesTitle} lead={displayMessages.datesLead}>
      <DisplayForm
        change={{ dateLanguage, timeZone }}
        isUnchanged={dateLanguage === display.dateLanguage && timeZone === display.timeZone}
      >
        <SelectField
          label={displayMessages.language}
          value={dateLanguage}
          options={languages}
          onChange={({ target }) => setLanguage(target.value)}
        />
        <SelectField
          label={displayMessages.zone}
          hint={displayMessages.zoneHint(areaZone)}
          value={timeZone}
          options={zones}
          onChange={({ target }) => setZone(target.value)}
        />
        <p className="text-sm text-text-2">{displayMessages.example(displayMessages.moment(openedAt))}</p>
      </DisplayForm>
    </Section>
  );
}

type DisplayFormProps = { change: Partial<Display>; isUnchanged: boolean; children: ReactNode };

/** Saves on a button, not on every change: arrow keys step through the choices. */
function DisplayForm({ change, isUnchanged, children }: DisplayFormProps) {
  const save = useChangeDisplay();
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate(change);
  };
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-4">
      {children}
      <Button type="submit" isBusy={save.isPending} busyText={settingsMessages.saving} className="self-start">
        {settingsMessages.save}
      </Button>
      <Status done={save.isSuccess && isUnchanged ? settingsMessages.saved : undefined} error={save.error} />
    </form>
  );
}

/** The theme belongs to the device, so it needs no saving. */
export function ThemeSection() {
  return (
    <Section id="theme" title={themeMessages.title} lead={themeMessages.lead}>
      <div>
        <ThemeToggle />
      </div>
    </Section>
  );
}
