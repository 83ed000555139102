import type { MarkdownOptions } from 'vitepress';

type MarkdownIt = Parameters<NonNullable<MarkdownOptions['config']>>[0];

/** Gives each cell the title of its column, `data-column`: on a phone the rows are blocks, without a row of titles. */
export function tableColumns(markdown: MarkdownIt): void {
  markdown.core.ruler.push('cotejo_table_columns', ({ tokens }) => {
    let titles: string[] = [];
    let column = 0;
    for (const [index, token] of tokens.entries()) {
      if (token.type === 'table_open') {
        titles = [];
      } else if (token.type === 'tr_open') {
        column = 0;
      } else if (token.type === 'th_open') {
        titles.push(tokens[index + 1]?.content.replaceAll('`', '') ?? '');
      } else if (token.type === 'td_open') {
        token.attrSet('data-column', titles[column] ?? '');
        column += 1;
      }
    }
  });
}
