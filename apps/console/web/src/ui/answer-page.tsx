import type { ReactNode } from 'react';
import { PageHeader, type PageHeaderProps } from './page.js';
import { Answer, type AnswerProps } from './states.js';

interface AnswerPageProps<Data> extends PageHeaderProps, AnswerProps<Data> {
  /** The open dialog of the page. */
  dialog?: ReactNode;
}

/** A page that shows the answer of a query, below its heading. */
export function AnswerPage<Data>({ query, dialog, children, ...header }: AnswerPageProps<Data>) {
  return (
    <>
      <PageHeader {...header} />
      <Answer query={query}>{children}</Answer>
      {dialog}
    </>
  );
}
