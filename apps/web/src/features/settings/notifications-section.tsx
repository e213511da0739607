import type { NotificationSettings } from '@ballpark/contracts/settings';
import {
  CHOICE_KINDS,
  isOffered,
  MESSAGE_CHOICES,
  NOTIFICATION_CHANNELS,
  type NotificationChoice,
} from '@ballpark/rules/messages';
import { Switch } from '../../ui/controls/switch.tsx';
import { PushSwitch } from '../push/index.ts';
import { notificationsMessages } from './messages.ts';
import { SaveStatus, Section } from './section.tsx';
import { useChangeNotifications } from './settings-queries.ts';

/** Each change is saved at once, as with every switch. */
export function NotificationsSection({ notifications }: { notifications: NotificationSettings }) {
  const save = useChangeNotifications();
  const { isPaused, stopped } = notifications;
  const isOn = ({ channel, kind }: NotificationChoice) =>
    !stopped.some((choice) => choice.channel === channel && choice.kind === kind);
  return (
    <Section id="notifications" title={notificationsMessages.title} lead={notificationsMessages.lead}>
      <PushSwitch />
      <Switch
        label={notificationsMessages.all}
        hint={isPaused ? notificationsMessages.paused : notificationsMessages.allHint}
        checked={!isPaused}
        onChange={({ target }) => save.mutate({ isPaused: !target.checked })}
      />
      {/* Above the table, where it can be seen next to a box on a phone. */}
      <SaveStatus save={save} />
      <ChoiceTable
        isOn={isOn}
        isDisabled={isPaused}
        onChange={(choice) => save.mutate({ choice: { ...choice, isOn: !isOn(choice) } })}
      />
    </Section>
  );
}

type ChoiceTableProps = {
  isOn: (choice: NotificationChoice) => boolean;
  isDisabled: boolean;
  onChange: (choice: NotificationChoice) => void;
};

function ChoiceTable({ isOn, isDisabled, onChange }: ChoiceTableProps) {
  return (
    <div className="relative overflow-x-auto">
      <table className="w-full">
        <caption className="sr-only">{notificationsMessages.table}</caption>
        <thead>
          <tr className="border-b border-border text-sm text-text-2">
            <th scope="col" className="pb-1 text-left font-semibold">
              {notificationsMessages.about}
            </th>
            {NOTIFICATION_CHANNELS.map((channel) => (
              <th key={channel} scope="col" className="w-16 pb-1 text-center font-semibold">
                {notificationsMessages.channels[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {CHOICE_KINDS.map((kind) => (
            <tr key={kind} className="border-b border-border last:border-0">
              <th scope="row" className="py-1 pr-2 text-left font-medium">
                {MESSAGE_CHOICES[kind].label}
              </th>
              {NOTIFICATION_CHANNELS.map((channel) => (
                <td key={channel} className="text-center">
                  <ChoiceBox choice={{ channel, kind }} isOn={isOn} isDisabled={isDisabled} onChange={onChange} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A dash where there are no messages of this kind. */
function ChoiceBox({ choice, isOn, isDisabled, onChange }: ChoiceTableProps & { choice: NotificationChoice }) {
  if (!isOffered(choice)) {
    return (
      <span className="text-text-3">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{notificationsMessages.none}</span>
      </span>
    );
  }
  return (
    <label className="mx-auto grid size-11 cursor-pointer place-items-center has-disabled:cursor-not-allowed">
      <input
        type="checkbox"
        aria-label={notificationsMessages.choice(choice)}
        checked={isOn(choice)}
        disabled={isDisabled}
        onChange={() => onChange(choice)}
        className="size-5 cursor-pointer accent-primary disabled:cursor-not-allowed"
      />
    </label>
  );
}
