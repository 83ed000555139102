import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { makeQueryClient } from './api/query-client.js';
import { makeRouter } from './app/routes.js';
import { LanguageProvider } from './i18n/language.js';
import { SessionProvider } from './session/session-provider.js';
import './theme/base.css';
import { applyStoredTheme } from './theme/theme.js';

applyStoredTheme();

const root = document.getElementById('root');
if (!root) {
  throw new TypeError('the page has no root');
}
const router = makeRouter();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={makeQueryClient()}>
      <LanguageProvider>
        <SessionProvider>
          <RouterProvider router={router} />
        </SessionProvider>
      </LanguageProvider>
    </QueryClientProvider>
  </StrictMode>,
);
