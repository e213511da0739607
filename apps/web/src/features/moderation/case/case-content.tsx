import type { ModerationCase } from '@ballpark/contracts/moderation';
import ImageOff from 'lucide-react/icons/image-off';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatMoment } from '../../../lib/dates.ts';
import { listingPath, profilePath } from '../../../paths.ts';
import { caseMessages } from '../messages.ts';
import { CaseSection } from './case-section.tsx';

type Content = NonNullable<ModerationCase['content']>;

/** The reported content, as it is now, also while it is hidden. */
export function CaseContent({ opened: { content, target, isHidden } }: { opened: ModerationCase }) {
  if (content === null) {
    return (
      <CaseSection title={caseMessages.content}>
        <p className="text-text-2">{caseMessages.deleted}</p>
      </CaseSection>
    );
  }
  return (
    <CaseSection title={caseMessages.content}>
      <div>
        <p className="font-bold wrap-anywhere">{content.title}</p>
        {content.amount !== null && <p className="text-xl font-extrabold">{content.amount}</p>}
        <p className="mt-1 wrap-anywhere whitespace-pre-line text-text-2">{content.text ?? caseMessages.noText}</p>
      </div>
      {content.photoUrls.length > 0 && (
        // The pictures of a profile have one size.
        <CasePhotos urls={content.photoUrls} largest={target.kind === 'profile' ? undefined : '1600.webp'} />
      )}
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-text-2">
        <PostedTimes content={content} />
        {!isHidden && target.kind !== 'suggestion' && target.kind !== 'guest' && (
          <Link
            to={target.kind === 'profile' ? profilePath(target.id) : listingPath(target.id)}
            className="flex min-h-11 items-center font-bold text-primary underline underline-offset-4"
          >
            {caseMessages.openPage}
          </Link>
        )}
      </p>
    </CaseSection>
  );
}

function PostedTimes({ content: { postedAt, editedAt } }: { content: Content }) {
  return (
    <span>
      {caseMessages.posted} <time dateTime={postedAt}>{formatMoment(new Date(postedAt))}</time>
      {editedAt !== null && (
        <>
          , {caseMessages.edited} <time dateTime={editedAt}>{formatMoment(new Date(editedAt))}</time>
        </>
      )}
    </span>
  );
}

type CasePhotosProps = {
  urls: readonly string[];
  /** The file that opens in a new tab. The signature of an address covers all sizes. */
  largest: string | undefined;
};

function CasePhotos({ urls, largest }: CasePhotosProps) {
  return (
    <ul className="flex flex-wrap gap-3">
      {urls.map((url, index) => (
        <li key={url}>
          <CasePhoto
            url={url}
            href={largest === undefined ? url : url.replace(/[^/]+$/, largest)}
            label={caseMessages.photo(index + 1, urls.length)}
          />
        </li>
      ))}
    </ul>
  );
}

/** The whole photo, not cut: what is wrong may be at its edge. */
function CasePhoto({ url, href, label }: { url: string; href: string; label: string }) {
  const [isBroken, setIsBroken] = useState(false);
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="flex h-40 min-w-24 items-center justify-center overflow-hidden rounded-xl border border-border bg-sunken"
    >
      {isBroken ? (
        <>
          <ImageOff aria-hidden="true" className="size-8 text-text-3" />
          <span className="sr-only">{label}</span>
        </>
      ) : (
        <img
          src={url}
          alt={label}
          loading="lazy"
          onError={() => setIsBroken(true)}
          className="h-full max-w-60 object-contain"
        />
      )}
    </a>
  );
}
