import Menu from 'lucide-react/icons/menu';
import Plus from 'lucide-react/icons/plus';
import Share2 from 'lucide-react/icons/share-2';
import { Button, ButtonLink, type ButtonVariant, IconButton } from '../ui/basics/button.tsx';
import { showError, showReward, showSuccess } from '../ui/feedback/toast.ts';
import { GalleryGroup, GallerySection } from './gallery-frame.tsx';

const VARIANTS: readonly ButtonVariant[] = ['primary', 'accent', 'outline', 'ghost', 'danger'];

export function ButtonGallery() {
  return (
    <GallerySection title="Buttons">
      {VARIANTS.map((variant) => (
        <GalleryGroup
          key={variant}
          label={`${variant}: default, focus, busy, disabled, small; hover darkens the ground`}
        >
          <Button variant={variant}>Save changes</Button>
          <Button variant={variant} className="gallery-focused">
            Focused
          </Button>
          <Button variant={variant} isBusy busyText="Saving...">
            Save changes
          </Button>
          <Button variant={variant} disabled>
            Save changes
          </Button>
          <Button variant={variant} size="sm">
            Small
          </Button>
        </GalleryGroup>
      ))}
      <GalleryGroup label="with icon, links, long text">
        <Button>
          <Plus aria-hidden="true" className="size-5" />
          New entry
        </Button>
        <ButtonLink to="/">Link as button</ButtonLink>
        <ButtonLink to="/" variant="outline" size="sm">
          Small link
        </ButtonLink>
        <Button variant="outline">
          A very long sentence on a button that has to wrap on a narrow phone without breaking
        </Button>
      </GalleryGroup>
      <GalleryGroup label="icon buttons: ghost, outline, focus, disabled">
        <IconButton label="Open menu">
          <Menu aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton label="Share" variant="outline">
          <Share2 aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton label="Share, focused" className="gallery-focused">
          <Share2 aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton label="Share, not possible" variant="outline" disabled>
          <Share2 aria-hidden="true" className="size-5" />
        </IconButton>
      </GalleryGroup>
      <GalleryGroup label="toasts: they appear top right">
        <Button variant="outline" size="sm" onClick={() => showSuccess('Welcome back!')}>
          Show success
        </Button>
        <Button
          variant="outline"
          size="sm"
          onClick={() =>
            showError('That did not work, and this is a longer sentence that says why and what to do next.')
          }
        >
          Show error
        </Button>
        <Button
          variant="outline"
          size="sm"
          onClick={() => showReward('Achievement unlocked', 'First Word · +5\u00a0XP')}
        >
          Show reward
        </Button>
      </GalleryGroup>
    </GallerySection>
  );
}
