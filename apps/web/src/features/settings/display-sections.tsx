import { type Display, UNIT_CHOICES } from '@ballpark/rules/display';
import { DEFAULT_DISPLAY } from '@ballpark/rules/settings';
import { useMemo, useState } from 'react';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { ThemeToggle } from '../../ui/controls/theme-toggle.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { listLanguages, listTimeZones } from './date-choices.ts';
import { displayMessages, themeMessages } from './messages.ts';
import { SaveStatus, Section } from './section.tsx';
import { useChangeDisplay } from './settings-queries.ts';

type DisplaySectionProps = { display: Display | undefined };

export function UnitsSection({ display = DEFAULT_DISPLAY }: DisplaySectionProps) {
  const save = useChangeDisplay();
  const { units } = applyChange(display, save);
  return (
    <Section id="units" title={displayMessages.unitsTitle} lead={displayMessages.unitsLead}>
      <Segmented
        label={displayMessages.units}
        isLabelHidden
        value={units}
        options={UNIT_CHOICES.map((value) => ({ value, text: displayMessages.unitName(value) }))}
        onChange={(choice) => save.mutate({ units: choice })}
      />
      <SaveStatus save={save} />
    </Section>
  );
}

type DatesSectionProps = DisplaySectionProps & { /** The time zone of the member's area. */ areaZone: string | null };

export function DatesSection({ display = DEFAULT_DISPLAY, areaZone }: DatesSectionProps) {
  const save = useChangeDisplay();
  const { dateLanguage, timeZone } = applyChange(display, save);
  const [openedAt] = useState(() => new Date());
  const languages = useMemo(() => listLanguages(display.dateLanguage), [display.dateLanguage]);
  const zones = useMemo(() => listTimeZones(display.timeZone), [display.timeZone]);
  return (
    <Section id="dates" title={displayMessages.datesTitle} lead={displayMessages.datesLead}>
      <SelectField
        label={displayMessages.language}
        value={dateLanguage}
        options={languages}
        onChange={({ target }) => save.mutate({ dateLanguage: target.value, timeZone })}
      />
      <SelectField
        label={displayMessages.zone}
        hint={displayMessages.zoneHint(areaZone)}
        value={timeZone}
        options={zones}
        onChange={({ target }) => save.mutate({ dateLanguage, timeZone: target.value })}
      />
      <p className="text-sm text-text-2">{displayMessages.example(displayMessages.moment(openedAt))}</p>
      <SaveStatus save={save} />
    </Section>
  );
}

/** Shows a change at once. After a failure the control shows again what is stored. */
function applyChange(display: Display, { isPending, variables }: ReturnType<typeof useChangeDisplay>): Display {
  if (!isPending) return display;
  const { units = display.units, dateLanguage = display.dateLanguage, timeZone = display.timeZone } = variables;
  return { units, dateLanguage, timeZone };
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
