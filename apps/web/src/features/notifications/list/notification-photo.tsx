import { photoUrlOfSize, readPhotoUrl } from '@ballpark/contracts/photo-urls';
import { type ComponentType, useState } from 'react';

type NotificationPhotoProps = {
  url: string | null;
  Icon: ComponentType<{ className: string; 'aria-hidden': 'true' }>;
};

/** The first photo of the listing with a small sign of what happened; without a photo the sign alone. */
export function NotificationPhoto({ url, Icon }: NotificationPhotoProps) {
  const [isBroken, setIsBroken] = useState(false);
  if (url === null || isBroken) {
    return (
      <span className="flex size-12 shrink-0 items-center justify-center rounded-xl bg-primary-soft text-primary">
        <Icon aria-hidden="true" className="size-6" />
      </span>
    );
  }
  return (
    <span className="relative size-12 shrink-0">
      <img
        src={readPhotoUrl(url) ? photoUrlOfSize(url, '320') : url}
        alt=""
        width={48}
        height={48}
        loading="lazy"
        onError={() => setIsBroken(true)}
        className="size-12 rounded-xl bg-sunken object-cover"
      />
      <span className="absolute -right-1.5 -bottom-1.5 flex size-6 items-center justify-center rounded-full border border-border bg-surface text-primary">
        <Icon aria-hidden="true" className="size-3.5" />
      </span>
    </span>
  );
}
