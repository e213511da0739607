import { Guard } from '../session/guard.tsx';

export default function VerifiedLayout() {
  return <Guard access="verified" />;
}
