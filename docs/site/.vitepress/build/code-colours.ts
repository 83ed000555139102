import { createCssVariablesTheme, type ShikiTransformer } from 'shiki';

const PREFIX = '--shiki-';

/** A theme whose colours are CSS variables; `theme/code.css` gives them a value in the light and the dark theme. */
export const codeTheme = createCssVariablesTheme({ variablePrefix: PREFIX, fontStyle: false });

/**
 * Replaces the `style` of each token by a class, `color:var(--shiki-token-keyword)` by `token-keyword`, because the content
 * security policy of the console forbids inline styles.
 */
export const tokenClasses: ShikiTransformer = {
  name: 'cotejo:token-classes',
  span(node) {
    const { style, class: given = [] } = node.properties;
    const name = /var\(--shiki-([a-z-]+)\)/.exec(String(style ?? ''))?.[1];
    delete node.properties.style;
    if (name?.startsWith('token-')) {
      node.properties.class = [given, name].flat().filter(Boolean).join(' ');
    }
  },
};
