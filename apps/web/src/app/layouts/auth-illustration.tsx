import { ExampleCard } from '../../components/examples/example-card.tsx';
import { authLayoutMessages } from '../messages.ts';

/** An example of what the product does, for screens with space beside the form. */
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
