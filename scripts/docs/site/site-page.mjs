/** @returns {string} a generated page of the documentation site */
export function sitePage({ title, description, source, body, outline = '' }) {
  return `---
description: ${JSON.stringify(description)}
${outline}---

<!-- Made from \`${source}\` by \`npm run docs\`; do not edit. -->

# ${title}

${body.trim()}
`;
}
