import { createBrowserRouter, type RouteObject } from 'react-router';
import { Home } from './home.js';
import { PAGES } from './pages.js';
import { PublicLayout } from './public-layout.js';
import { NotFoundPage, PageFailure } from './splash.js';

/** Pages that nobody has to sign in for. */
const PUBLIC: RouteObject[] = [
  { path: 'sign-in', lazy: () => import('../sign-in/sign-in-page.js') },
  { path: 'sign-up', lazy: () => import('../sign-up/sign-up-page.js') },
  { path: 'verify-email', lazy: () => import('../sign-up/verify-email-page.js') },
  { path: 'invitation', lazy: () => import('../sign-up/invitation-page.js') },
  { path: 'forgot-password', lazy: () => import('../sign-in/forgot-password-page.js') },
  { path: 'reset-password', lazy: () => import('../sign-in/reset-password-page.js') },
];

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
