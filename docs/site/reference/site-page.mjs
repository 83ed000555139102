/** @returns {string} a generated page of the documentation site */
export function sitePage({ title, description, body, outline = '' }) {
  return `---
description: ${JSON.stringify(description)}
${outline}---

<!-- Made by the build of the site from docs/site/reference; do not edit. -->

# ${title}

${body.trim()}
`;
}
