import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { useSession } from '../session/session-provider.js';
import { findHomePath, isSignedIn, PAGES } from './pages.js';
import { PublicLayout } from './public-layout.js';
import { NotFoundPage, PageFailure } from './splash.js';

/** Pages that need no session. */
const PUBLIC: RouteObject[] = [
  { path: 'sign-in', lazy: () => import('../sign-in/sign-in-page.js') },
  { path: 'company', lazy: () => import('../sso/company-page.js') },
  { path: 'sso/:account', lazy: () => import('../sso/go-to-provider-page.js') },
  { path: 'sign-up', lazy: () => import('../sign-up/sign-up-page.js') },
  { path: 'verify-email', lazy: () => import('../sign-up/verify-email-page.js') },
  { path: 'invitation', lazy: () => import('../sign-up/invitation-page.js') },
  { path: 'forgot-password', lazy: () => import('../sign-in/forgot-password-page.js') },
  { path: 'reset-password', lazy: () => import('../sign-in/reset-password-page.js') },
];

/** `/` redirects to the member's first page. */
function Home() {
  const { session } = useSession();
  return isSignedIn(session) ? <Navigate to={findHomePath(session)} replace /> : null;
}

export const makeRouter = () =>
  createBrowserRouter([
    { element: <PublicLayout />, errorElement: <PageFailure />, hydrateFallbackElement: <></>, children: PUBLIC },
    {
      lazy: () => import('./shell.js'),
      errorElement: <PageFailure />,
      hydrateFallbackElement: <></>,
      children: [
        { index: true, element: <Home /> },
        ...PAGES.map(({ path, load, allow }) => ({
          path,
          lazy: load,
          handle: { allow },
          errorElement: <PageFailure />,
        })),
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ]);
