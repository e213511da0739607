import { Link } from 'react-router';
import { guideLinkMessages } from './messages.ts';

/** To a page of the price book. The server writes its content, so it is loaded like a page of another site. */
export function GuideLink({ path }: { path: string }) {
  return (
    <Link to={path} reloadDocument className="font-bold whitespace-nowrap text-primary underline underline-offset-4">
      {guideLinkMessages.text}
    </Link>
  );
}
