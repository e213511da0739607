import { useLocation } from 'react-router';
import { verifyMessages } from './messages.ts';
import { Button } from '../../ui/basics/button.tsx';
import { useLogout } from './account-queries.ts';

/** For members who are not inside the app yet. The guard leads them to the landing page. */
export function SignOutButton() {
  const { key } = useLocation();
  const logout = useLogout(key);
  return (
    <Button variant="ghost" size="sm" onClick={() => logout.mutate()}>
      {verifyMessages.signOut}
    </Button>
  );
}
