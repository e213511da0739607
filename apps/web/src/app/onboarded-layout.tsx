import { Guard } from './guard.tsx';

export default function OnboardedLayout() {
  return <Guard access="onboarded" />;
}
