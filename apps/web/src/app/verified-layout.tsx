import { Guard } from './guard.tsx';

export default function VerifiedLayout() {
  return <Guard access="verified" />;
}
