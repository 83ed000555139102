import { Navigate } from 'react-router';
import { useSession } from '../session/session-provider.js';
import { homeOf, isSignedIn } from './pages.js';

/** `/` is whichever page one starts at. */
export function Home() {
  const { session } = useSession();
  return isSignedIn(session) ? <Navigate to={homeOf(session)} replace /> : null;
}
