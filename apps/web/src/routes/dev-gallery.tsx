import galleryStyles from '../gallery/gallery.css?url';
import { BrandGallery } from '../gallery/brand-gallery.tsx';
import { ButtonGallery } from '../gallery/button-gallery.tsx';
import { FieldGallery } from '../gallery/field-gallery.tsx';
import { StateGallery } from '../gallery/state-gallery.tsx';
import { StripGallery } from '../gallery/strip-gallery.tsx';
import { SkipLink } from '../ui/basics/accessibility.tsx';
import { ThemeToggle } from '../ui/controls/theme-toggle.tsx';

/** Every UI part in every state, for developers. Only part of the development server. */
export default function DevGallery() {
  return (
    <>
      <link rel="stylesheet" href={galleryStyles} precedence="default" />
      <SkipLink />
      <main id="main" className="gallery">
        <h1 className="text-3xl">Gallery</h1>
        <ThemeToggle />
        <BrandGallery />
        <StripGallery />
        <ButtonGallery />
        <FieldGallery />
        <StateGallery />
      </main>
    </>
  );
}
