import { table, today } from '../reporting/markdown.mjs';

/**
 * The page docs/growth.md.
 *
 * @param {{ parts: object[], paper: [string, string][] | undefined, command: string, plot: string | undefined }} figures plot:
 *   name of the plot beside the page
 */
export function growthCard({ parts, paper, command, plot }) {
  return `# Growth: what more of everything costs

Written on ${today()} by \`${command}\`. Two shared virtual cores run load, product and Redis together, so
the rates belong to a small machine; ratios carry over. Medians of rounds in turn, after a warm-up until the cost is steady.
${plot ? `\n![Cost by growth](${plot})\n` : ''}
## The first thing that gives way

${parts.map(({ title, finding }) => `- **${title.split(':')[0]}**: ${finding}.`).join('\n')}

The command prints the figures of each step.
${paper ? paperSection(paper) : ''}`;
}

function paperSection(rows) {
  return `
## On paper: 10,000 verify requests a second

Computed from the complete request of this run. It assumes whole processes, one tenant or few, and the sandbox's sources; real data costs more
by the part *Live data*. Network, TLS and the calls to vendors come on top.

${table(['what', 'how much'], rows)}
`;
}
