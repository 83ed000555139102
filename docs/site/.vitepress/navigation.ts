import type { DefaultTheme } from 'vitepress';

type Language = 'es' | 'en';
type Entry = [path: string, es: string, en: string];

const GROUPS: { es: string; en: string; pages: Entry[] }[] = [
  {
    es: 'Comience aquí',
    en: 'Start here',
    pages: [
      ['', 'La primera decisión', 'The first decision'],
      ['guides/test-key', 'Cómo obtener una clave', 'How to get a key'],
      ['reference/plans', 'Planes y límites', 'Plans and limits'],
    ],
  },
  {
    es: 'Guías',
    en: 'Guides',
    pages: [
      ['guides/decisions', 'Leer la respuesta', 'Read the answer'],
      ['guides/checkout', 'En qué momento del pago', 'Where in a checkout'],
      ['guides/payment', 'Pago, entrega y atributos', 'Payment, delivery and attributes'],
      ['guides/console', 'La consola: qué se hace y dónde', 'The console: what and where'],
      ['guides/sandbox', 'Ambiente de pruebas', 'Sandbox'],
      ['guides/errors', 'Errores', 'Errors'],
      ['guides/retries', 'Reintentos', 'Retries'],
      ['guides/batch', 'Lotes', 'Batches'],
      ['guides/files', 'Archivos de Excel', 'Excel files'],
      ['guides/documents', 'Documentos', 'Documents'],
      ['guides/receipts', 'Recibos', 'Receipts'],
      ['guides/outcomes', 'Informar resultados', 'Report outcomes'],
      ['guides/webhooks', 'Webhooks', 'Webhooks'],
      ['guides/policies', 'Políticas', 'Policies'],
      ['guides/drift', 'Deriva y equidad', 'Drift and fairness'],
      ['guides/data-protection', 'Protección de datos', 'Data protection'],
      ['guides/assistants', 'Asistentes (MCP)', 'Assistants (MCP)'],
      ['guides/going-live', 'Salir a producción', 'Going live'],
    ],
  },
  {
    es: 'Para su equipo',
    en: 'For your team',
    pages: [
      ['reference/review', 'Revisar una compra', 'Review a purchase'],
      ['reference/patterns', 'Formas de fraude', 'Patterns of fraud'],
      ['reference/glossary', 'Glosario', 'Glossary'],
    ],
  },
  {
    es: 'Referencia de la API',
    en: 'API reference',
    pages: [
      ['reference/overview', 'Aspectos generales', 'Overview'],
      ['reference/verify', 'Verificar', 'Verify'],
      ['reference/analyze', 'Analizar', 'Analyze'],
      ['reference/batch', 'Verificar por lotes', 'Verify in batches'],
      ['reference/cedula', 'Consultar una cédula', 'Look up a cédula'],
      ['reference/replay', 'Repetir una decisión', 'Replay a decision'],
      ['reference/outcomes', 'Resultados', 'Outcomes'],
      ['reference/sdks', 'Opciones de los SDK', 'Options of the SDKs'],
      ['reference/open', 'Sin clave', 'Without a key'],
      ['reference/reasons', 'Códigos de razón', 'Reason codes'],
      ['reference/errors', 'Códigos de error', 'Error codes'],
      ['reference/events', 'Eventos de los webhooks', 'Events of webhooks'],
      ['reference/test-values', 'Valores de prueba', 'Test values'],
      ['reference/differences', 'Diferencias con producción', 'What differs from production'],
      ['reference/changes', 'Cambios', 'Changes'],
    ],
  },
];

/** The menu at the side of every page. */
export function sidebarOf(language: Language): { sidebar: DefaultTheme.SidebarItem[] } {
  const prefix = language === 'en' ? '/en/' : '/';
  return {
    sidebar: GROUPS.map((group) => ({
      text: group[language],
      items: group.pages.map(([path, es, en]) => ({ text: { es, en }[language], link: prefix + path })),
    })),
  };
}
