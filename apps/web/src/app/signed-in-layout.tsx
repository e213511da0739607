import { Guard } from './guard.tsx';

export default function SignedInLayout() {
  return <Guard access="signed-in" />;
}
