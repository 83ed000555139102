/** Styles for light and dark mode, for screen and print. */
export const STYLES = `
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #59636e; --ground: #fff; --rule: #d1d9e0;
  --before: #8c959f; --after: #0969da; --fraud: #cf222e; --legit: #1a7f37; --warn: #9a6700; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --soft: #9198a1; --ground: #0d1117; --rule: #3d444d;
  --before: #6e7681; --after: #4493f8; --fraud: #f85149; --legit: #3fb950; --warn: #d29922; } }
body { margin: 2rem auto; max-width: 64rem; padding: 0 1rem; color: var(--ink); background: var(--ground);
  font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.15rem; margin-top: 2.5rem; border-bottom: 1px solid var(--rule); }
.partial { border: 2px solid var(--fraud); padding: .75rem 1rem; font-weight: 600; }
.note { color: var(--soft); margin: .25rem 0; }
section { break-inside: avoid; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; margin: .75rem 0; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--soft); padding-bottom: .25rem; }
th, td { padding: .2rem .7rem; border-bottom: 1px solid var(--rule); text-align: right; }
tbody th, td.figure { white-space: nowrap; } td.text { overflow-wrap: anywhere; min-width: 14rem; }
th:first-child, td.text { text-align: left; } th { font-weight: 600; }
svg { width: 100%; max-width: 40rem; height: auto; display: block; }
.grid { stroke: var(--rule); } .tick { fill: var(--soft); font-size: 11px; }
.bar.before { fill: var(--before); } .bar.after { fill: var(--after); }
.line { fill: none; stroke-width: 2; } .line.before { stroke: var(--before); } .line.after { stroke: var(--after); }
.line.fraud { stroke: var(--fraud); } .line.legit { stroke: var(--legit); }
.line.chance { stroke: var(--soft); stroke-width: 1; stroke-dasharray: 4 4; }
.mark { stroke: var(--ink); stroke-width: 2; stroke-dasharray: 2 2; } .mark-name { fill: var(--ink); font-size: 13px; }
.legend, .axis { color: var(--soft); font-size: .85rem; margin: .25rem 0; }
.key { margin-right: 1.25rem; } .key::before { content: ''; display: inline-block; width: .8em; height: .8em;
  margin-right: .4em; background: var(--key); }
.key.before { --key: var(--before); } .key.after { --key: var(--after); }
.key.fraud { --key: var(--fraud); } .key.legit { --key: var(--legit); }
.heat td { background: color-mix(in srgb, var(--tone) calc(var(--share) * .5), var(--ground)); }
.heat .stays { --tone: var(--before); } .heat .changes { --tone: var(--warn); }
.heat small { display: block; color: var(--soft); }
@media print { body { margin: 0; max-width: none; font-size: 11px; } h2 { break-after: avoid; }
  * { print-color-adjust: exact; } }
`;
