import { PublicOnlyGuard } from '../session/guard.tsx';

export default function PublicOnlyLayout() {
  return <PublicOnlyGuard />;
}
