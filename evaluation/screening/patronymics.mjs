/**
 * Russian patronymic as passports write it: `Sergey` gives `Sergeevich` and `Sergeevna`.
 *
 * @param {string} father given name
 * @param {'women' | 'men'} sex of the child
 */
export function russianPatronymic(father, sex) {
  const [male, female] = RUSSIAN[father] ?? russianForms(father);
  return sex === 'men' ? male : female;
}

const RUSSIAN = {
  Pavel: ['Pavlovich', 'Pavlovna'],
  Petr: ['Petrovich', 'Petrovna'],
  Lev: ['Lvovich', 'Lvovna'],
  Igor: ['Igorevich', 'Igorevna'],
  Lazar: ['Lazarevich', 'Lazarevna'],
  Mikhail: ['Mikhaylovich', 'Mikhaylovna'],
  Dmitry: ['Dmitrievich', 'Dmitrievna'],
  Nikita: ['Nikitich', 'Nikitichna'],
  Ilya: ['Ilyich', 'Ilyinichna'],
  Foma: ['Fomich', 'Fominichna'],
  Luka: ['Lukich', 'Lukinichna'],
  Kuzma: ['Kuzmich', 'Kuzminichna'],
  Savva: ['Savvich', 'Savvichna'],
  Gavriil: ['Gavriilovich', 'Gavriilovna'],
};

/** `Sergey` gives `Sergeevich`, `Vasily` `Vasilyevich`, `Ivan` `Ivanovich`. */
function russianForms(father) {
  const stem = /[ae]y$/.test(father) ? `${father.slice(0, -1)}ev` : /y$/.test(father) ? `${father}ev` : `${father}ov`;
  return [`${stem}ich`, `${stem}na`];
}

/** Ukrainian patronymic by the national romanisation: `Serhii` gives `Serhiiovych` and `Serhiivna`. */
export function ukrainianPatronymic(father, sex) {
  const [male, female] = UKRAINIAN[father] ?? ukrainianForms(father);
  return sex === 'men' ? male : female;
}

const UKRAINIAN = {
  Mykola: ['Mykolaiovych', 'Mykolaivna'],
  Illia: ['Illich', 'Illivna'],
  Luka: ['Lukych', 'Lukivna'],
  Khoma: ['Khomych', 'Khomivna'],
  Lev: ['Lvovych', 'Lvivna'],
};

function ukrainianForms(father) {
  const stem = father.replace(/[oa]$/, '');
  return /ii$/.test(father) ? [`${father}ovych`, `${father}vna`] : [`${stem}ovych`, `${stem}ivna`];
}

/** A surname as a woman has it: `Petrov` is `Petrova`, `Kowalski` is `Kowalska`. */
export function womansSurname(surname, origin) {
  const rule = FEMALE[origin]?.find(([end]) => surname.endsWith(end));
  return rule ? surname.slice(0, surname.length - rule[0].length) + rule[1] : surname;
}

const FEMALE = {
  russian: [
    ['sky', 'skaya'],
    ['oy', 'aya'],
    ['ov', 'ova'],
    ['ev', 'eva'],
    ['in', 'ina'],
    ['yn', 'yna'],
  ],
  ukrainian: [
    ['skyi', 'ska'],
    ['yi', 'a'],
    ['ii', 'ia'],
  ],
  polish: [
    ['ski', 'ska'],
    ['cki', 'cka'],
    ['dzki', 'dzka'],
  ],
  greek: [
    ['os', 'ou'],
    ['is', 'i'],
    ['as', 'a'],
  ],
};
