import { deliver } from '@cotejo/testing';

/**
 * Puts the values that exist only while the harness runs into the places that the cases leave for them.
 *
 * @param {any} value a case, or a part of it
 * @param {{ keys: Record<string, string>, receipts: Record<string, object>, proxyUrl: string }} values
 * @param {string} [id] of the case
 */
export function fillIn(value, values, id = value?.id) {
  if (value === null || typeof value !== 'object') {
    return value;
  }
  if (Array.isArray(value)) {
    return value.map((each) => fillIn(each, values, id));
  }
  if ('$key' in value) {
    return present(values.keys[value.$key], value.$key);
  }
  if ('$receipt' in value) {
    return present(values.receipts[value.$receipt], value.$receipt);
  }
  if ('$webhook' in value) {
    return changed(deliver(value.$webhook), value.$change);
  }
  if ('$proxy' in value) {
    return proxyAddress(value.$proxy, `${values.proxyUrl}/case/${id}`);
  }
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fillIn(each, values, id)]));
}

/** Puts another character into the body or a header of a delivery. */
function changed(delivery, change) {
  if (change === undefined) {
    return delivery;
  }
  const { of: name, at } = change;
  const put = (text) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
  const { body, headers } = delivery;
  return name === 'body'
    ? { ...delivery, body: put(body) }
    : { ...delivery, headers: { ...headers, [name]: put(headers[name]) } };
}

function proxyAddress(form, url) {
  const forms = { slash: `${url}/`, version: `${url}/v1`, localhost: url.replace('127.0.0.1', 'localhost') };
  return present(forms[form], form);
}

function present(value, name) {
  if (value === undefined) {
    throw new Error(`a golden case names a value that does not exist: ${name}`);
  }
  return value;
}
