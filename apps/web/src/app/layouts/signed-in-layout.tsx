import { Guard } from '../session/guard.tsx';

export default function SignedInLayout() {
  return <Guard access="signed-in" />;
}
