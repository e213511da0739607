import Inbox from 'lucide-react/icons/inbox';
import { Button } from '../ui/basics/button.tsx';
import { Card } from '../ui/basics/card.tsx';
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx';
import { Notice, type NoticeTone } from '../ui/feedback/notice.tsx';
import { PageSpinner, Skeleton, Spinner } from '../ui/feedback/loading.tsx';
import { StepList } from '../ui/basics/step-list.tsx';
import { GalleryGroup, GallerySection } from './gallery-frame.tsx';

const TONES: readonly NoticeTone[] = ['success', 'warning', 'danger', 'info'];

const STEPS = [
  { title: 'Check your inbox', detail: 'Check spam, too.' },
  { title: 'Open the link' },
  {
    title: 'Complete your profile',
    detail: 'Your city and what you like is enough; the rest can wait for another day.',
  },
];

export function StateGallery() {
  return (
    <GallerySection title="Boxes and states">
      <GalleryGroup label="notice: four tones, title, long text" layout="column">
        {TONES.map((tone) => (
          <Notice key={tone} tone={tone}>
            One sentence in the {tone} tone.
          </Notice>
        ))}
        <Notice tone="warning" title="With a title">
          And a text that is long enough to wrap onto a second and maybe a third line, beside its icon.
        </Notice>
      </GalleryGroup>
      <GalleryGroup label="card with steps" layout="column">
        <Card>
          <StepList steps={STEPS} />
        </Card>
      </GalleryGroup>
      <GalleryGroup label="skeleton" layout="column">
        <Card>
          <div className="gallery-column">
            <Skeleton className="gallery-skeleton-photo" />
            <Skeleton className="gallery-skeleton-line" />
            <Skeleton className="gallery-skeleton-line" />
          </div>
        </Card>
      </GalleryGroup>
      <GalleryGroup label="empty state: full, title only" layout="column">
        <Card>
          <EmptyState
            titleAs="h3"
            title="Nothing here yet"
            hint="When somebody nearby posts something, it shows up in this place."
            art={<Inbox aria-hidden="true" strokeWidth={1.5} className="size-14" />}
            action={<Button>Be the first</Button>}
          />
        </Card>
        <Card>
          <EmptyState titleAs="h3" title="No results" />
        </Card>
      </GalleryGroup>
      <GalleryGroup label="error state: retry, retrying, nothing to retry" layout="column">
        <Card>
          <ErrorState
            titleAs="h3"
            title="We couldn't load this"
            message="Check your connection."
            onRetry={() => undefined}
          />
        </Card>
        <Card>
          <ErrorState
            titleAs="h3"
            title="We couldn't load this"
            message="One moment."
            onRetry={() => undefined}
            isRetrying
          />
        </Card>
        <Card>
          <ErrorState titleAs="h3" title="Gone for good" message="The link is no longer valid." />
        </Card>
      </GalleryGroup>
      <GalleryGroup label="spinner, with a hidden label">
        <Spinner label="Sending" />
      </GalleryGroup>
      <GalleryGroup label="page spinner, which appears after 300 ms" layout="column">
        <PageSpinner />
      </GalleryGroup>
    </GallerySection>
  );
}
