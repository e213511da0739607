import { useFocusOnMount } from '../../lib/hooks/use-focus-on-mount.ts';

type StepHeadingProps = {
  title: string;
  lead: string;
  /** False for the step the page was opened on. */
  isArrival: boolean;
};

/** The heading of a step takes the focus when the step takes the place of another one. */
export function StepHeading({ title, lead, isArrival }: StepHeadingProps) {
  const heading = useFocusOnMount(isArrival);
  return (
    <div>
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-extrabold">
        {title}
      </h1>
      <p className="mt-1.5 text-text-2">{lead}</p>
    </div>
  );
}
