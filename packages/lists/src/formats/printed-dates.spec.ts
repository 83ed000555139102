import { datesIn, partialDate } from './printed-dates.js';

describe('datesIn', () => {
  it.each([
    ['28.8.1955', ['1955-08-28']],
    ['4 Apr. 1944', ['1944-04-04']],
    ['21 February 1969', ['1969-02-21']],
    ['07 Oct 1954', ['1954-10-07']],
    ['Mar 1980', ['1980-03']],
    ['20/12/1971', ['1971-12-20']],
    ['dd/mm/1968', ['1968']],
    ['dd/04/1968', ['1968-04']],
    ['1954-10-07', ['1954-10-07']],
    ['1963', ['1963']],
    ['(a) 27.5.1979, (b) 1973 (Another Name)', ['1979-05-27', '1973']],
    ['29.8.1969 or 1973', ['1969-08-29', '1973']],
    ['30.2.1970', []],
    ['12.13.1970', []],
    ['circa 1960', []],
    ['Approximately 1985', []],
    ['Between 1984 and 1986', []],
    ['1954 to 1956', []],
    ['1967-1969', []],
    ['10.3.1960 - 11.4.1961', []],
    ['possibly 23.7.1981', []],
    ['', []],
  ])('%s', (text, dates) => {
    expect(datesIn(text)).toEqual(dates);
  });

  it('returns nothing for a date that does not exist', () => {
    expect(partialDate('1969', '02', '29')).toEqual([]);
    expect(partialDate('1972', '2', '29')).toEqual(['1972-02-29']);
    expect(partialDate('0000')).toEqual([]);
  });
});
