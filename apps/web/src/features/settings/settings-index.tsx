import { Link } from 'react-router';
import {
  areaMessages,
  blocksMessages,
  dataMessages,
  displayMessages,
  emailMessages,
  guessingMessages,
  notificationsMessages,
  passwordMessages,
  sessionsMessages,
  settingsMessages,
  themeMessages,
  usernameMessages,
} from './messages.ts';

/** The parts in their order on the page. */
const PARTS = [
  { id: 'area', title: areaMessages.title },
  { id: 'units', title: displayMessages.unitsTitle },
  { id: 'dates', title: displayMessages.datesTitle },
  { id: 'theme', title: themeMessages.title },
  { id: 'guessing', title: guessingMessages.title },
  { id: 'notifications', title: notificationsMessages.title },
  { id: 'username', title: usernameMessages.title },
  { id: 'email', title: emailMessages.title },
  { id: 'password', title: passwordMessages.title },
  { id: 'devices', title: sessionsMessages.title },
  { id: 'blocks', title: blocksMessages.title },
  { id: 'data', title: dataMessages.title },
] as const;

/** Links to the parts. A link moves the focus, too. */
export function SettingsIndex() {
  return (
    <nav aria-label={settingsMessages.contents}>
      <ul className="flex flex-wrap gap-2">
        {PARTS.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={`#${id}`}
              className="flex min-h-11 items-center rounded-xl border border-border bg-surface px-3 text-sm font-semibold text-text-2 transition-colors hover:bg-sunken hover:text-text"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
