export function russianPatronymic(father: string, sex: 'women' | 'men'): string;
export function ukrainianPatronymic(father: string, sex: 'women' | 'men'): string;
export function womansSurname(surname: string, origin: string): string;
