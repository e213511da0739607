import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/basics/button.tsx';
import { Logo } from '../../ui/basics/logo.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { failureMessages } from '../messages.ts';

const WAYS_ON = {
  start: { to: paths.landing, text: failureMessages.toStart },
  home: { to: paths.home, text: failureMessages.toHome },
} as const;

/** There is nothing at this address. It leads a member home by default. */
export function NotFoundContent({ wayOn = 'home' }: { wayOn?: keyof typeof WAYS_ON }) {
  const { to, text } = WAYS_ON[wayOn];
  return (
    <EmptyState
      titleAs="h1"
      art={<Logo className="size-16" />}
      title={failureMessages.notFoundTitle}
      hint={failureMessages.notFound}
      action={<ButtonLink to={to}>{text}</ButtonLink>}
    />
  );
}
