import { normaliseName } from './name-normaliser.js';
import { inEnglishSpelling } from './russian-spelling.js';

describe('English spelling of a Russian name', () => {
  it.each([
    ['Wjatscheslaw Wladimirowitsch Dschabarow', 'vyacheslav vladimirovich dzhabarov'],
    ['Tatjana Iwanowna Zwetajewa', 'tatyana ivanovna tsvetayeva'],
    ['Ûrij Vâčeslavovič Ŝerbakov', 'yurij vyacheslavovich shcherbakov'],
    ['Âna Sergeevna Čausova', 'yana sergeevna chausova'],
  ])('of %s is %s', (written, english) => {
    expect(normaliseName(written).join(' ')).toBe(english);
  });

  it.each(['jürgen schwarzkopf', 'ângela câmara gonçalves', 'trần văn lâm', 'wojciech kowalski', 'marko kovačević'])(
    'leaves %s as it is',
    (name) => {
      expect(inEnglishSpelling(name.normalize('NFC'))).toBe(name.normalize('NFC'));
    },
  );
});
