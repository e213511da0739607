import { unopenedPages } from '../../messages/unopened-pages.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PriceStripMini } from '../../ui/price-strip-mini.tsx';

type NotOpenYetProps = {
  title: string;
  sentence: string;
  link: { to: string; text: string };
};

const SAMPLE = [3, 5, 5.6, 6, 6.2, 7, 9] as const;

/** A page that has its place but not its content: says so kindly and shows a way on. */
export function NotOpenYet({ title, sentence, link }: NotOpenYetProps) {
  return (
    <section className="flex flex-col items-start">
      <p className="rounded-full border border-transparent bg-warning-soft px-3 py-1 text-sm font-bold text-warning">
        {unopenedPages.mark}
      </p>
      <h1 className="mt-4 text-3xl font-extrabold">{title}</h1>
      <p className="mt-3 max-w-reading text-lg text-text-2">{sentence}</p>
      <div aria-hidden="true" className="mt-8 w-full max-w-md rounded-2xl border border-border bg-surface p-6">
        <PriceStripMini amounts={SAMPLE} label="" />
      </div>
      <ButtonLink to={link.to} variant="outline" className="mt-8">
        {link.text}
      </ButtonLink>
    </section>
  );
}
