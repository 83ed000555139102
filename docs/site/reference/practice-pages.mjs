import { readFileSync } from 'node:fs';
import { Failure } from '@cotejo/launcher/failure';
import { table } from '@cotejo/scripts/docs/markdown';
import { sitePage } from './site-page.mjs';

/** Pages for the people who work with the decisions. Their texts are tables in both languages, and every code must be in the contracts. */
const read = (name) => JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8'));

/** @returns {string} what a reviewer does for each reason, and what the buyer can correct. @throws Failure for a reason without a step */
export function reviewPage({ REASONS, REASON_CODES, REASON_OF_SIGNAL, ACTIONS }, { language, labels }) {
  const steps = read('review-steps');
  const written = steps.flatMap(({ reasons }) => reasons);
  const missing = REASON_CODES.filter((code) => !written.includes(code));
  const unknown = written.filter((code, index) => !REASON_CODES.includes(code) || written.indexOf(code) < index);
  if (missing.length + unknown.length > 0) {
    throw new Failure(`review-steps.json: no step for ${missing.join(', ')}; unknown or twice: ${unknown.join(', ')}`);
  }
  const actions = Object.fromEntries(
    Object.entries(ACTIONS).map(([signal, action]) => [REASON_OF_SIGNAL[signal] ?? signal, action[language]]),
  );
  const sections = steps.map(({ reasons, ...step }) => {
    const canAct = reasons.some((code) => code in actions);
    const rows = reasons.map((code) => [
      `\`${code}\``,
      REASONS[code][language],
      ...(canAct ? [actions[code] ?? '-'] : []),
    ]);
    const [name, text] = step[language];
    const heading = [labels.code, labels.text, ...(canAct ? [labels.buyer_can] : [])];
    return `## ${name}\n\n${text}\n\n${table(heading, rows)}\n`;
  });
  const [title, description, lead] =
    language === 'es'
      ? [
          'Revisar una compra',
          'Qué hace un agente de revisión con cada razón, y qué puede corregir el comprador.',
          `Una compra con \`revisar\` la decide una persona de su equipo. En orden:

1. Lea las razones, de más a menos puntos, y busque el grupo de la primera.
2. Salvo en una coincidencia en listas, hable con el comprador por un medio que no venga solo de esta compra.
3. Decida dentro del plazo que usted fijó. Anote la decisión y quién la tomó.
4. Cuando sepa en qué terminó, [infórmelo](../guides/outcomes.md).

Nunca le diga al comprador las razones ni que está en una lista. Diga: «Necesitamos confirmar unos datos de su compra».`,
        ]
      : [
          'Review a purchase',
          'What a review agent does for each reason, and what the buyer can correct.',
          `A person of your team decides a purchase with \`revisar\`. In this order:

1. Read the reasons, most points first, and find the group of the first one.
2. Unless a list matches, talk to the buyer over a channel that is not from this purchase alone.
3. Decide within the time that you have set. Note the decision and who made it.
4. When you know how it ended, [report it](../guides/outcomes.md).

Never tell the buyer the reasons, or about a list. Say: "We have to confirm some details of your purchase".`,
        ];
  return sitePage({ title, description, body: `${lead}\n\n${sections.join('\n')}` });
}

/** @returns {string} patterns of fraud with the reasons that show them. @throws Failure for a code that does not exist */
export function patternsPage({ REASONS }, { language, labels }) {
  const rows = read('fraud-patterns').map(({ signals, ...pattern }) => {
    const unknown = signals.find((code) => !(code in REASONS));
    if (unknown) {
      throw new Failure(`fraud-patterns.json: there is no reason ${unknown}`);
    }
    const [name, text] = pattern[language];
    return `## ${name}\n\n${text}\n\n${table(
      [labels.code, labels.text],
      signals.map((code) => [`\`${code}\``, REASONS[code][language]]),
    )}\n`;
  });
  const [title, description, lead] =
    language === 'es'
      ? [
          'Formas de fraude',
          'Formas de fraude frecuentes en Colombia y las razones que las muestran.',
          `Una razón sola casi nunca prueba un fraude; varias de la misma forma, sí son una alerta. Los puntos de cada razón están en [Códigos de razón](./reasons.md).

Para saber qué significan 30 y 70 en su tienda, compare con su historial: la página **Retrospectiva** de la consola muestra cuántos fraudes y cuántas compras buenas quedan sobre cada umbral. [Pruebe con su historial](../guides/policies.md#pruebe-con-su-historial).`,
        ]
      : [
          'Patterns of fraud',
          'Frequent patterns of fraud in Colombia, and the reasons that show them.',
          `One reason alone rarely proves a fraud; several of one pattern are a warning. The points of each reason are in [Reason codes](./reasons.md).

To see what 30 and 70 mean in your shop, compare them with your history: the page **Back-test** of the console shows how many frauds and good purchases are above each threshold. [Try it on your history](../guides/policies.md#try-it-on-your-history).`,
        ];
  return sitePage({ title, description, body: `${lead}\n\n${rows.join('\n')}` });
}

/** @returns {string} the words of the site, sorted */
export function glossaryPage(_contracts, { language, labels }) {
  const rows = read('glossary')
    .map(({ term, ...meaning }) => [typeof term === 'string' ? term : term[language], meaning[language]])
    .sort(([one = ''], [other = '']) => one.localeCompare(other, language));
  const [title, description] =
    language === 'es'
      ? ['Glosario', 'Las palabras de esta documentación y de los documentos colombianos.']
      : ['Glossary', 'The words of this documentation and of Colombian documents.'];
  return sitePage({ title, description, body: table([labels.term, labels.meaning], rows) });
}
