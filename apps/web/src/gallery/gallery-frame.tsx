import type { ReactNode } from 'react';

const THEMES = ['light', 'dark'] as const;

/** A group of components, in both themes side by side. */
export function GallerySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="gallery-title">{title}</h2>
      <div className="gallery-themes">
        {THEMES.map((theme) => (
          <div key={theme} data-theme={theme} className="gallery-theme">
            {children}
          </div>
        ))}
      </div>
    </section>
  );
}

type GroupProps = { label: string; layout?: 'row' | 'column'; children: ReactNode };

/** States of one component under a small label. */
export function GalleryGroup({ label, layout = 'row', children }: GroupProps) {
  return (
    <div className="gallery-group">
      <p className="gallery-label">{label}</p>
      <div className={`gallery-${layout}`}>{children}</div>
    </div>
  );
}
