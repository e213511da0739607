import { useLocation } from 'react-router';
import { verifyMessages } from './messages.ts';
import { Button } from '../../ui/basics/button.tsx';
import { useLogout } from './sign-out-queries.ts';

/** For members who have not finished the setup. The route guard then redirects to the landing page. */
export function SignOutButton() {
  const { key } = useLocation();
  const logout = useLogout(key);
  return (
    <Button variant="ghost" size="sm" onClick={() => logout.mutate()}>
      {verifyMessages.signOut}
    </Button>
  );
}
