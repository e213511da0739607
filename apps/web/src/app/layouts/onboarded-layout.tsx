import { Guard } from '../session/guard.tsx';

export default function OnboardedLayout() {
  return <Guard access="onboarded" />;
}
