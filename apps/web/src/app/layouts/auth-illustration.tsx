import { ExampleCard } from '../../components/examples/example-card.tsx';
import { authLayoutMessages } from '../messages.ts';

/** What the product does, said once and quietly, where there is room for it. */
export function AuthIllustration() {
  return (
    <>
      <ExampleCard />
      <div className="max-w-md text-center">
        <p className="text-2xl font-extrabold text-balance">{authLayoutMessages.title}</p>
        <p className="mt-2 text-text-2">{authLayoutMessages.text}</p>
      </div>
    </>
  );
}
