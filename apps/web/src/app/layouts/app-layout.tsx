import { Outlet } from 'react-router';
import { useSession } from '../../api/session.ts';
import { AppFrame } from './app-frame.tsx';

export default function AppLayout() {
  const { user } = useSession();
  // The guard of the parent route admits only members.
  if (user === null) return null;
  return (
    <AppFrame user={user}>
      <Outlet />
    </AppFrame>
  );
}
