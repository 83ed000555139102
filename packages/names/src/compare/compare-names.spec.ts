import { compareNames, NAMES_MATCH_MIN } from './compare-names.js';

const person = (name1: string, name2: string) => compareNames(name1, name2, { kind: 'person' }).match;
const company = (name1: string, name2: string) => compareNames(name1, name2, { kind: 'company' }).match;

describe('compareNames of persons', () => {
  it.each([
    ['pet name', 'Bill Hartwell', 'William Hartwell'],
    ['pet name in Spanish', 'Pepe Quintanilla', 'José Quintanilla'],
    ['pet name in Russian', 'Sasha Vetrov', 'Aleksandr Vetrov'],
    ['written abbreviation', 'Fco. Javier López', 'Francisco Javier López'],
    ['initials', 'J. R. Smithson', 'John Robert Smithson'],
    ['initials written as one word', 'JF Kennerly', 'John F. Kennerly'],
    ['patronymic on one side', 'Ivan Vetrov', 'Vetrov Ivan Petrovich'],
    ['patronymic in two languages', 'Igor Grigorievich Vetrov', 'Ihar Ryhoravich Vetrov'],
    ['father before oglu', 'Rustam Heydar oglu Mamedov', 'Rustam Mamedov'],
    ['titles', 'Prof. Dr. Heinrich Stolzenberg', 'Heinrich Stolzenberg'],
    ['degree with points', 'Anne Wetherby, Ph.D.', 'Anne Wetherby'],
    ['son without Jr.', 'Robert Downing, Jr.', 'Robert Downing'],
    ['surname first', 'SMITHSON, John', 'John Smithson'],
    ['joined words', 'Jeanpierre Lacombe', 'Jean-Pierre Lacombe'],
    ['article joined', 'Al Qahtani Faisal', 'Faisal Alqahtani'],
    ['servant name', 'Abd al-Rahman Hotaki', 'Abdurrahman Hotaki'],
    ['name of a father of sons', 'Abu Bakr al-Baghdadi', 'Abubakar Baghdadi'],
    ['missing second surname', 'Juan Carlos Restrepo Ortiz', 'Juan Carlos Restrepo'],
    ['nickname in quotes', 'Joaquín "El Chapo" Guzmán', 'Joaquín Guzmán'],
    ['typing error', 'Fernando Umbarila', 'Fernando Umbarlia'],
    ['digit for a letter', 'R0bert Ferring', 'Robert Ferring'],
    ['Cyrillic', 'Ветров Иван', 'Ivan Vetrov'],
    ['initials in Cyrillic', 'И. И. Ветров', 'Ivan Ivanovich Vetrov'],
    ['foreign name in Cyrillic', 'Джон Смитсон', 'John Smithson'],
    ['Arabic', 'عبد الرحمن الحمداني', 'Abdul Rahman al-Hamdani'],
    ['Hebrew', 'יצחק כהן', 'Yitzhak Cohen'],
    ['Hangul', '김정은', 'Kim Jong Un'],
    ['Chinese', '王小明', 'Wang Xiaoming'],
    ['Japanese in kanji', '山田太郎', 'Taro Yamada'],
    ['Japanese in kana', 'ジョン・スミス', 'John Smith'],
    ['Greek', 'Γιώργος Παπαδόπουλος', 'George Papadopoulos'],
    ['Georgian', 'ნინო ლომიძე', 'Nino Lomidze'],
    ['Armenian', 'Նիկոլ Սարգսյան', 'Nikol Sargsyan'],
    ['Thai', 'ทักษิณ ชินวัตร', 'Thaksin Shinawatra'],
    ['Devanagari', 'राहुल शर्मा', 'Rahul Sharma'],
    ['two transliterations', 'Muammar Gaddafi', 'Moammar Qadhafi'],
    ['Wade-Giles and pinyin', 'Mao Tse-tung', 'Mao Zedong'],
    ['two spellings in Korean', 'Lee Myung-bak', 'Yi Myeong-bak'],
    ['umlauts', 'Jörg Müller', 'Joerg Mueller'],
    ['one word', 'Suharto', 'Soeharto'],
  ])('matches %s: %s, %s', (_difference, name1, name2) => {
    expect([person(name1, name2), person(name2, name1)]).toEqual([true, true]);
  });

  it.each([
    ['another given name', 'John Davenport', 'James Davenport'],
    ['another surname', 'Maria Lopez', 'Maria Gutierrez'],
    ['pet name of another name', 'Pepe Quintanilla', 'Pedro Quintanilla'],
    ['another initial', 'John A. McAllen', 'John B. McAllen'],
    ['another patronymic', 'Ivan Petrovich Vetrov', 'Ivan Sergeevich Vetrov'],
    ['father and son', 'Martin Kingsley Sr.', 'Martin Kingsley Jr.'],
    ['a name of a father and of his son', 'Saddam Hussein', 'Uday Saddam Hussein'],
    ["a woman's form of a surname", 'Alex Ivanov', 'Alex Ivanova'],
    ["a woman's form of a given name", 'Daniel Umbarila', 'Daniela Umbarila'],
    ['a sibling', 'José Luis Restrepo', 'José Carlos Restrepo'],
    ['two servant names', 'Abdul Rahman Hotaki', 'Abdul Rahim Hotaki'],
    ['two known names that are similar', 'Marina Rybina', 'Maria Rybina'],
    ['two pinyin words', 'Zhang Jing', 'Zhang Qing'],
    ['two Korean names', 'Kim Jong Il', 'Kim Jong Un'],
    ['another name in Arabic', 'محمد علي', 'Mahmoud Ali'],
    ['another name in Cyrillic', 'Иван Ветров', 'Igor Vetrov'],
    ['another name in Chinese', '王小明', 'Wang Xiaohong'],
    ['one word of a name', 'Maria', 'Maria Umbarila'],
    ['nothing', '', ''],
    ['signs alone', '***', 'Maria Umbarila'],
  ])('separates %s: %s, %s', (_difference, name1, name2) => {
    expect([person(name1, name2), person(name2, name1)]).toEqual([false, false]);
  });

  it('scores an exact name with 1 and explains each word', () => {
    const { score, pieces } = compareNames('Dr. Maria Umbarila', 'Umbarila Maria Ruiz', { kind: 'person' });
    expect(score).toBeGreaterThan(NAMES_MATCH_MIN);
    expect(pieces).toEqual(
      expect.arrayContaining([
        { query: 'maria', name: 'maria', similarity: 1, bits: 1 },
        { query: 'dr', name: null, similarity: 0, bits: 1 },
        { query: null, name: 'ruiz', similarity: 0, bits: 1 },
      ]),
    );
    expect(compareNames('Maria Umbarila', 'Maria Umbarila', { kind: 'person' }).score).toBe(1);
  });

  it('compares at most 300 letters and 12 words of a hostile name', () => {
    const hostile = [
      'و'.repeat(300),
      'ا ب '.repeat(100),
      'ab '.repeat(1_000),
      '王'.repeat(300),
      'a(b'.repeat(100),
      `${'anan'.repeat(10)} Wang`,
      '"'.repeat(300),
    ];
    for (const name1 of hostile) {
      for (const name2 of hostile) {
        for (const kind of ['person', 'company'] as const) {
          const { score, pieces } = compareNames(name1, name2, { kind });
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1);
          expect(pieces.length).toBeLessThanOrEqual(32);
        }
      }
    }
  });
});

describe('compareNames of companies', () => {
  it.each([
    ['legal form on one side', 'Hellberg Maschinenbau GmbH', 'Hellberg Maschinenbau'],
    ['legal form in two languages', 'OOO Romashka', 'Romashka LLC'],
    ['long legal form', 'Obshchestvo s ogranichennoi otvetstvennostiu Vektorplus', 'LLC Vektorplus'],
    ['legal form with points', 'Inversiones Altamar S.A.S.', 'Inversiones Altamar SAS'],
    ['generic word on one side', 'Brightwater Group', 'Brightwater'],
    ['translated words', 'Banco Nacional de Cuba', 'National Bank of Cuba'],
    ['abbreviation', 'China State Construction Engineering Corporation', 'CSCEC'],
    ['abbreviation with a legal form', 'Petróleos de Venezuela S.A.', 'PDVSA'],
    ['abbreviation in brackets', 'Korea Mining Development (KOMID)', 'KOMID'],
    ['ampersand', 'Brown & Whitlock Ltd', 'Brown and Whitlock'],
    ['ampersand between letters', 'R&D Kestrel', 'R & D Kestrel'],
    ['article and order', 'The Kestrel Bank', 'Bank Kestrel'],
    ['number in letters', 'Kestrel Fund II', 'Kestrel Fund 2'],
    ['Cyrillic', 'ПАО Газпромнефть', 'Gazpromneft PJSC'],
    ['Chinese with translated words', '华为技术有限公司', 'Huawei Technologies Co., Ltd.'],
    ['Chinese with transliterated words', '华为技术有限公司', 'Huawei Jishu Youxian Gongsi'],
    ['Arabic', 'مصرف الرافدين', 'Rafidain Bank'],
    ['joined words', 'Bright Water Trading', 'Brightwater Trading'],
    ['typing error', 'Kestral Shipping', 'Kestrel Shipping'],
    ['another spelling', 'Hezbollah', 'Hizballah'],
  ])('matches %s: %s, %s', (_difference, name1, name2) => {
    expect([company(name1, name2), company(name2, name1)]).toEqual([true, true]);
  });

  it.each([
    ['another distinctive word', 'Brightwater LLC', 'Greenwater LLC'],
    ['another business', 'Blue Star Shipping', 'Blue Star Bank'],
    ['another number', 'Kestrel Branch 1', 'Kestrel Branch 2'],
    ['another place', 'Kestrel (UK) Ltd', 'Kestrel (USA) Ltd'],
    ['another abbreviation', 'National Iranian Oil Company', 'NITC'],
    ['generic words alone', 'Global Trading Company', 'Global Shipping Company'],
    ['an additional generic word where no other word is distinctive', 'Bank of China', 'Agricultural Bank of China'],
    ['another legal form with a similar word', 'Hellberg GmbH', 'Hellmann GmbH'],
    ['nothing', '', ''],
  ])('separates %s: %s, %s', (_difference, name1, name2) => {
    expect([company(name1, name2), company(name2, name1)]).toEqual([false, false]);
  });
});
