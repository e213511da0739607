import { Link } from 'react-router';
import { legalMessages } from './messages.ts';
import { paths } from '../../paths.ts';

/** '<before> Terms of Service and Privacy Policy.' */
export function LegalLine({ before }: { before: string }) {
  return (
    <p className="text-sm text-text-3">
      {before}{' '}
      <Link to={paths.terms} className="font-semibold text-text-2 underline underline-offset-2">
        {legalMessages.terms}
      </Link>{' '}
      {legalMessages.and}{' '}
      <Link to={paths.privacy} className="font-semibold text-text-2 underline underline-offset-2">
        {legalMessages.privacy}
      </Link>
      .
    </p>
  );
}
