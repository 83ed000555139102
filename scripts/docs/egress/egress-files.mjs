import { header, table } from '../markdown.mjs';
import { connections } from './connections.mjs';

/** @returns {Record<string, string>} the egress manifest, for people and for programs: file to text */
export function egressFiles() {
  const all = connections();
  return {
    'docs/reference/egress.md': egressPage(all),
    'infra/egress.json': `${JSON.stringify({ connections: all.map(({ code: _, ...rest }) => rest) }, null, 2)}\n`,
  };
}

function egressPage(all) {
  const code = (texts) => texts.map((text) => `\`${text}\``).join(', ') || '-';
  const rows = all.map(({ id, what, from, hosts, settings, port, isOnByDefault, carries }) => [
    `\`${id}\``,
    what,
    from.join(', '),
    hosts.length > 0 ? `[${hosts.length} host${hosts.length === 1 ? '' : 's'}](#${id})` : 'as you set it',
    code(settings),
    port,
    isOnByDefault ? 'on' : 'off',
    carries,
  ]);
  const lists = all
    .filter(({ hosts }) => hosts.length > 0)
    .map(({ id, hosts }) => `### ${id}\n\n${hosts.map((host) => `- \`${host}\``).join('\n')}\n`);
  return `${header('Egress manifest', 'scripts/docs/egress/connections.mjs')}
Every address that Cotejo may ever contact; \`infra/egress.json\` has the same for firewalls. Nothing else is contacted: no licence server, no
telemetry, no update check. The pages of the console load from the console only. "Default" is that of the settings; the overlay
\`production\` turns on \`lists\` and \`anonymity-feeds\`.

\`test/full/deployment/egress.spec.ts\` finds a file that opens connections and is missing here. \`test/full/deployment/egress-recorded.spec.ts\` runs the product with
every connection turned on in a network where each address leads to a recorder, which finds these addresses and no other; and with none
turned on, which finds none. It runs no PKCS#11 library and pulls no image.

Node 24 sends requests of some clients through a proxy when \`NODE_USE_ENV_PROXY\` and \`HTTPS_PROXY\` are set, and npm when \`HTTPS_PROXY\` is;
nothing here sets them.

${table(['connection', 'to', 'from', 'hosts in the product', 'settings', 'protocol', 'default', 'what of a buyer leaves'], rows)}

## Hosts

${lists.join('\n')}`;
}
