import { paths } from '../../paths.ts';
import { Button } from '../../ui/basics/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { partMessages } from './part-messages.ts';

const PLACE_MAX = 100;

/** Works without a script: the server redirects to the address of the town. */
export function TownForm({ error }: { error?: string | undefined }) {
  return (
    <form method="get" action={paths.town} className="flex flex-col gap-4 lg:flex-row lg:items-start">
      <div className="flex-1">
        <TextField
          id="town-place"
          name="place"
          label={partMessages.placeLabel}
          hint={partMessages.placeHint}
          error={error}
          defaultValue={partMessages.place}
          maxLength={PLACE_MAX}
          autoComplete="address-level2"
          enterKeyHint="search"
          required
        />
      </div>
      <Button type="submit" className="lg:mt-6.5">
        {partMessages.submit}
      </Button>
    </form>
  );
}
