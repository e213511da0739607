import { Avatar } from '../../ui/basics/avatar.tsx';
import { MemberLevel } from '../member-level.tsx';

type ExampleGuessProps = { name: string; xp: number; amount: string; note: string };

/** An invented suggestion, as it would look on a listing. */
export function ExampleGuess({ name, xp, amount, note }: ExampleGuessProps) {
  return (
    <div className="flex gap-3 rounded-xl border border-border bg-surface p-3">
      <Avatar name={name} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="truncate font-bold">{name}</span>
          <MemberLevel xp={xp} />
          <span className="ml-auto font-extrabold">{amount}</span>
        </p>
        <p className="text-sm text-text-2">{note}</p>
      </div>
    </div>
  );
}
