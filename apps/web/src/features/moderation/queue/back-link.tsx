import ArrowLeft from 'lucide-react/icons/arrow-left';
import { ButtonLink } from '../../../ui/basics/button.tsx';
import { toTabSearch } from '../open-item.ts';

/** From the open item to the list, on phones. */
export function BackLink({ tab, text }: { tab: string; text: string }) {
  return (
    <ButtonLink to={{ search: toTabSearch(tab) }} variant="ghost" size="sm" className="mb-2 -ml-3">
      <ArrowLeft aria-hidden="true" className="size-5" />
      {text}
    </ButtonLink>
  );
}
