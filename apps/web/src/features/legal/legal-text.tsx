import { Fragment } from 'react';
import { Link } from 'react-router';
import type { LegalBlock, LegalLink } from './texts/legal-document.ts';
import { paths } from '../../paths.ts';

export function LegalText({ blocks }: { blocks: readonly LegalBlock[] }) {
  // The blocks never change while the page is open, so the index is a stable key.
  return blocks.map((block, index) => <Block key={index} block={block} />);
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string') return <p>{block}</p>;
  if ('heading' in block) return <h3 className="pt-2 text-lg text-text break-after-avoid">{block.heading}</h3>;
  if ('list' in block) {
    return (
      <ul className="list-disc space-y-1.5 pl-5 marker:text-text-3">
        {block.list.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    );
  }
  if ('facts' in block) {
    return (
      <dl className="space-y-3 border-l-2 border-border pl-4">
        {block.facts.map(([name, text]) => (
          <div key={name} className="break-inside-avoid">
            <dt className="font-semibold text-text">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    );
  }
  return (
    <p>
      {block.words.map((words, index) => (
        <Fragment key={index}>{typeof words === 'string' ? words : <NamedLink {...words} />}</Fragment>
      ))}
    </p>
  );
}

function NamedLink({ link, text }: LegalLink) {
  return (
    <Link to={paths[link]} className="font-semibold text-primary underline underline-offset-2">
      {text}
    </Link>
  );
}
