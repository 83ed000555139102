import { type Html, html, inline, table } from './html.js';
import type { Field } from './schema-fields.js';

/** A remark beside the name of a field, or `false`. */
type Remark = (field: Field) => string | false;

export const required: Remark = (field) => field.required && 'required';
export const mayBeAbsent: Remark = (field) => !field.required && 'may be absent';

/** A table with one row for each field, or `false` when there are no fields. */
export function fieldTable(title: string, fields: Field[], remark: Remark): Html | false {
  if (fields.length === 0) {
    return false;
  }
  const rows = fields.map((field) => {
    const { name, type, rules, description, listedIn } = field;
    const note = remark(field);
    return [
      html`<code>${name}</code>${note && html` <em>${note}</em>`}`,
      html`${type}${rules.map((rule) => html`<br>${inline(rule)}`)}${listedIn && valuesLink(listedIn)}`,
      inline(description),
    ];
  });
  return html`<h3>${title}</h3>${table(['Field', 'Type', 'Description'], rows)}`;
}

const LISTS: Record<string, string> = { ReasonCode: 'reasons', ErrorReason: 'errors' };

/** Link to the section that lists the values of a long enumeration. */
function valuesLink(listedIn: string): Html | false {
  const section = LISTS[listedIn];
  return section !== undefined && html`<br><a href="#${section}">one of this list</a>`;
}
