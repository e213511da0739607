import { PublicOnlyGuard } from './guard.tsx';

export default function PublicOnlyLayout() {
  return <PublicOnlyGuard />;
}
