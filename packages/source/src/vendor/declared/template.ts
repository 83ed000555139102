import { randomBytes } from 'node:crypto';
import type { VendorRequest } from '../vendor.client.js';
import type { RequestTemplate, TemplateValue, VendorInputs } from './declaration.js';

const PLACE = /\{(\w+)(?::([\w/-]+))?\}/g;
const BOUNDARY_BYTES = 16;

/** Fills a template. A member with an input that the query lacks is left out. */
export function fillTemplate(template: RequestTemplate, inputs: VendorInputs): VendorRequest {
  const { method, path, query, headers, json, form, multipart } = template;
  const search = query ? `?${new URLSearchParams(fillMembers(query, inputs))}` : '';
  const target = `${fillText(path, inputs, encodeURIComponent) ?? path}${search}`;
  const request: VendorRequest = { method, path: target, headers: { accept: 'application/json', ...headers } };
  if (json) {
    return withBody(request, 'application/json', JSON.stringify(fillValue(json, inputs)));
  }
  if (form) {
    const body = new URLSearchParams(fillMembers(form, inputs)).toString();
    return withBody(request, 'application/x-www-form-urlencoded', body);
  }
  return multipart ? withParts(request, fillMembers(multipart, inputs)) : request;
}

function withBody(request: VendorRequest, contentType: string, body: string): VendorRequest {
  return { ...request, headers: { ...request.headers, 'content-type': contentType }, body };
}

/** The boundary is random, so that no value can contain it. Names come from the declaration, which its schema checks. */
function withParts(request: VendorRequest, members: Record<string, string>): VendorRequest {
  const boundary = randomBytes(BOUNDARY_BYTES).toString('hex');
  const parts = Object.entries(members).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return withBody(request, `multipart/form-data; boundary=${boundary}`, `${parts.join('')}--${boundary}--\r\n`);
}

function fillMembers(members: Record<string, string>, inputs: VendorInputs): Record<string, string> {
  const filled = Object.entries(members).map(([name, text]) => [name, fillText(text, inputs)] as const);
  return Object.fromEntries(filled.filter((entry): entry is [string, string] => entry[1] !== null));
}

function fillValue(value: TemplateValue, inputs: VendorInputs): TemplateValue | null {
  if (typeof value === 'string') {
    return fillText(value, inputs);
  }
  if (Array.isArray(value)) {
    return value.map((element) => fillValue(element, inputs)).filter((element) => element !== null);
  }
  if (typeof value !== 'object') {
    return value;
  }
  const members = Object.entries(value).map(([name, member]) => [name, fillValue(member, inputs)] as const);
  return Object.fromEntries(members.filter((entry): entry is [string, TemplateValue] => entry[1] !== null));
}

/** @returns `null` if an input is absent */
function fillText(text: string, inputs: VendorInputs, encode = (value: string) => value): string | null {
  let isWhole = true;
  const filled = text.replace(PLACE, (_, name: string, format?: string) => {
    const value = inputs[name as keyof VendorInputs] ?? null;
    isWhole &&= value !== null;
    return value === null ? '' : encode(format === undefined ? value : formatValue(value, format));
  });
  return isWhole ? filled : null;
}

/** The schema permits `lower` for a kind of document only, and every other form for a date only. */
const formatValue = (value: string, format: string): string =>
  format === 'lower' ? value.toLowerCase() : formatDay(value, format);

/** @param day YYYY-MM-DD @param format such as `dd/MM/yyyy` */
function formatDay(day: string, format: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return format.replace('yyyy', year).replace('MM', month).replace('dd', date);
}
