import { Fragment } from 'react';
import { Switch } from '../../../ui/controls/switch.tsx';
import { moderationMessages } from '../messages.ts';

const KEY = 'rounded-md border border-border-strong bg-surface px-1.5 font-sans text-xs font-bold text-text';

type KeyHint = { keys: readonly string[]; text: string; isRange?: boolean };
type KeyHelpProps = { keys: readonly KeyHint[]; isOn: boolean; onChoose: (isOn: boolean) => void };

/** Explains the keys, with a switch to turn the single keys off. A phone has no keys. */
export function KeyHelp({ keys: hints, isOn, onChoose }: KeyHelpProps) {
  return (
    <section
      aria-label={moderationMessages.keysTitle}
      className="hidden flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-xl bg-sunken px-4 py-1 text-sm text-text-2 lg:flex"
    >
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {hints.map(({ keys, text, isRange }) => (
          <li key={text} className="flex items-center gap-1.5">
            {keys.map((key, index) => (
              <Fragment key={key}>
                {index > 0 && isRange === true && moderationMessages.keysTo}
                <kbd className={KEY}>{key}</kbd>
              </Fragment>
            ))}
            {text}
          </li>
        ))}
      </ul>
      <Switch
        label={moderationMessages.keysSwitch}
        checked={isOn}
        onChange={({ target }) => onChoose(target.checked)}
      />
    </section>
  );
}
