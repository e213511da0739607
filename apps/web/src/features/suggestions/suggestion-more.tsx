import { suggestionListMessages } from './messages.ts';
import { Button } from '../../ui/basics/button.tsx';

type SuggestionMoreProps = { isBusy?: boolean | undefined; onPress?: (() => void) | undefined };

/** Asks for further suggestions, and says when they are on their way. */
export function SuggestionMore({ isBusy, onPress }: SuggestionMoreProps) {
  return (
    <Button
      variant="outline"
      onClick={onPress}
      isBusy={isBusy}
      busyText={suggestionListMessages.loadingMore}
      className="mt-2 w-full"
    >
      {suggestionListMessages.more}
    </Button>
  );
}
