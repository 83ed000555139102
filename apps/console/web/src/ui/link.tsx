import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import buttonStyles from './button.module.css';

/** A link to a page of the console. It looks like a button. */
export function LinkButton({
  to,
  children,
  variant = 'secondary',
}: {
  to: string;
  children: ReactNode;
  variant?: 'primary' | 'secondary';
}) {
  return (
    <RouterLink to={to} className={`${buttonStyles.button} ${buttonStyles[variant]}`}>
      {children}
    </RouterLink>
  );
}

/** A link that downloads a file. It looks like a button. */
export const DownloadLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} download className={`${buttonStyles.button} ${buttonStyles.secondary}`}>
    {children}
  </a>
);
