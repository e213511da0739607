import type { AppContext } from '../../app/context.ts';
import { Refusal } from '../../app/refusal.ts';

export async function checkPhotoHealth(app: AppContext): Promise<void> {
  if (!(await app.storage.isReachable())) throw new Refusal('unavailable', { retryAfterSeconds: 5 });
}
