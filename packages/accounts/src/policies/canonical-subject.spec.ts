import { canonicalSubject } from './canonical-subject.js';

it.each([
  [' 1.020.304.050 ', '1020304050'],
  ['CC 512345', '512345'],
  ['CE 712.046', 'CE 712046'],
  ['ppt: 1234567', 'PPT 1234567'],
  ['PA ab 123456', 'PA AB123456'],
  ['512345', null],
  ['CE 12', null],
  ['TI 1020304050', null],
  ['AB123456', null],
])('reads the document %j as %s', (text, id) => {
  expect(canonicalSubject('document', text)).toBe(id);
});
