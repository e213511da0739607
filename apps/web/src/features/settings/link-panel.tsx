import CircleCheck from 'lucide-react/icons/circle-check';
import MailQuestion from 'lucide-react/icons/mail-question-mark';
import MailX from 'lucide-react/icons/mail-x';
import type { ReactNode } from 'react';
import { ApiError, getErrorMessage } from '../../api/api-error.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { LinkPageMessages } from './messages.ts';
import { PanelHeading } from './panel-heading.tsx';

type LinkPanelProps = {
  /** Null without a link. */
  token: string | null;
  act: { mutate: (token: string) => void; isPending: boolean; isSuccess: boolean; error: Error | null };
  words: LinkPageMessages;
  /** The words after the act: a sentence, and what to do next. */
  done: { text: string; next?: ReactNode };
  /** The way on where the link does not work. */
  way: ReactNode;
};

/** Does what a link in a mail is for when its reader presses the button. Programs that check mails open links too. */
export function LinkPanel({ token, act, words, done, way }: LinkPanelProps) {
  const refusal = token === null ? words.missing : findRefusal(act.error, words.failed);
  return (
    <div aria-live="polite" className="flex flex-col gap-6">
      {act.isSuccess && <Done title={words.doneTitle} {...done} />}
      {!act.isSuccess && refusal !== undefined && (
        <>
          <PanelHeading
            icon={<MailX aria-hidden="true" className="size-7" />}
            className="bg-danger-soft text-danger"
            title={words.refusedTitle}
          >
            {words.refusedHint}
          </PanelHeading>
          <Notice tone="danger">{refusal}</Notice>
          {way}
        </>
      )}
      {!act.isSuccess && refusal === undefined && token !== null && (
        <Question words={words} act={act} onPress={() => act.mutate(token)} />
      )}
    </div>
  );
}

/** The sentence of a link that will never work. Other failures may pass. */
function findRefusal(error: Error | null, fallback: string): string | undefined {
  const isFinal = error instanceof ApiError && (error.status === 400 || error.status === 409);
  return isFinal ? getErrorMessage(error, fallback) : undefined;
}

type QuestionProps = Pick<LinkPanelProps, 'words' | 'act'> & { onPress: () => void };

function Question({ words, act, onPress }: QuestionProps) {
  return (
    <>
      <PanelHeading
        icon={<MailQuestion aria-hidden="true" className="size-7" />}
        className="bg-primary-soft text-primary"
        title={words.title}
      >
        {words.lead}
      </PanelHeading>
      {words.effects.length > 0 && (
        <ul className="flex list-disc flex-col gap-1 pl-5 text-text-2">
          {words.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      )}
      {act.error !== null && (
        <Notice tone="danger" role="alert">
          {getErrorMessage(act.error, words.failed)}
        </Notice>
      )}
      <Button className="w-full" isBusy={act.isPending} busyText={words.acting} onClick={onPress}>
        {words.act}
      </Button>
    </>
  );
}

function Done({ title, text, next }: LinkPanelProps['done'] & { title: string }) {
  return (
    <>
      <PanelHeading
        icon={<CircleCheck aria-hidden="true" className="size-7" />}
        className="bg-success-soft text-success"
        title={title}
      >
        {text}
      </PanelHeading>
      {next}
    </>
  );
}
