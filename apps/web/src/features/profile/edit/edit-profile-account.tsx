import type { User } from '@ballpark/contracts/accounts';
import Lock from 'lucide-react/icons/lock';
import { editProfileMessages } from '../messages.ts';

/** What stays as it is, so that nobody looks for a way to change it. */
export function EditProfileAccount({ user: { name, email } }: { user: Pick<User, 'name' | 'email'> }) {
  return (
    <section aria-label={editProfileMessages.account} className="rounded-2xl border border-border bg-sunken p-4 sm:p-5">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact name={editProfileMessages.name} value={name} />
        <Fact name={editProfileMessages.email} value={email} />
      </dl>
      <p className="mt-3 flex items-center gap-1.5 text-sm text-text-2">
        <Lock aria-hidden="true" className="size-4 shrink-0" />
        {editProfileMessages.fixed}
      </p>
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm font-semibold text-text-2">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{value}</dd>
    </div>
  );
}
