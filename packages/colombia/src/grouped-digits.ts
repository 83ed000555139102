import { visibleText } from './plain-text.js';

const GROUPS_OF_THREE = /^\d{1,3}(?:\.\d{3})+$/;

/**
 * A number as people write it, without its blanks and dots: `52.345.678`, `52 345 678`. A dot only separates groups of three
 * digits: in `5234567.0`, as spreadsheets and data frames write it, it is a decimal point, and without it the number would be another
 * person's. Such a text is returned as it is, with its dot, so that no reader takes it for a number.
 */
export function groupedDigits(text: string): string {
  const number = visibleText(text).replaceAll(' ', '');
  return GROUPS_OF_THREE.test(number) ? number.replaceAll('.', '') : number;
}
