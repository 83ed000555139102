import { ExpectedError } from '@cotejo/contracts/expected-error';
import { parseXml } from './xml-element.js';

it('reads elements by local name, with the entities of XML and CDATA sections', () => {
  const root = parseXml(
    '<?xml version="1.0"?><s:a xmlns:s="urn:s"><b> x &amp; &#209; </b><c><![CDATA[<d/>]]></c></s:a>',
  );
  expect([root.name, root.textOf('b'), root.textOf('c'), root.textOf('none')]).toEqual(['a', 'x & Ñ', '<d/>', '']);
});

it.each([
  ['nothing', ''],
  ['text', 'Hola'],
  ['a truncated document', '<a><b>1000000009'],
  ['two roots', '<a/><b/>'],
  ['a document type', '<!DOCTYPE a><a/>'],
  ['a declared entity', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
  ['an unknown entity', '<a>&b;</a>'],
  ['too deep a document', '<a>'.repeat(17) + '</a>'.repeat(17)],
  ['too many elements', `<a>${'<b/>'.repeat(2_000)}</a>`],
])('refuses %s without repeating its content', (_what, text) => {
  const read = () => parseXml(text);
  expect(read).toThrow(ExpectedError);
  expect(read).toThrow(/^XML refused: (not well-formed|document type|too large or too deep)$/);
});

it('reads a document of the largest allowed depth and size', () => {
  expect(parseXml('<a>'.repeat(16) + '</a>'.repeat(16)).name).toBe('a');
  expect(parseXml(`<a>${'<b/>'.repeat(1_999)}</a>`).children).toHaveLength(1_999);
});
