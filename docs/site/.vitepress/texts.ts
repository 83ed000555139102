import type { DefaultTheme } from 'vitepress';

/** The last two are read by `frameWords`. */
type FrameConfig = DefaultTheme.Config & { mainMenuLabel: string; pagesMenuLabel: string };

/** Texts of the frame around the pages, in both languages. */
export const texts = {
  es: {
    description: 'Documentación de Cotejo: prevención de fraude para comercios en Colombia',
    themeConfig: {
      nav: [
        { text: 'Guías', link: '/', activeMatch: '^/(guides/.*)?$' },
        { text: 'Referencia', link: '/reference/overview', activeMatch: '^/reference/' },
      ],
      outline: { label: 'En esta página', level: [2, 3] },
      docFooter: { prev: 'Anterior', next: 'Siguiente' },
      darkModeSwitchLabel: 'Apariencia',
      lightModeSwitchTitle: 'Cambiar a la apariencia clara',
      darkModeSwitchTitle: 'Cambiar a la apariencia oscura',
      sidebarMenuLabel: 'Menú',
      mainMenuLabel: 'Menú principal',
      pagesMenuLabel: 'Páginas',
      returnToTopLabel: 'Volver arriba',
      langMenuLabel: 'Cambiar de idioma',
      skipToContentLabel: 'Ir al contenido',
      notFound: {
        title: 'Esta página no existe',
        quote: 'Es posible que el enlace sea antiguo. Busque el tema o vuelva al inicio.',
        linkLabel: 'Volver al inicio',
        linkText: 'Ir al inicio',
      },
    },
  },
  en: {
    description: 'Documentation of Cotejo: fraud prevention for merchants in Colombia',
    themeConfig: {
      nav: [
        { text: 'Guides', link: '/en/', activeMatch: '^/en/(guides/.*)?$' },
        { text: 'Reference', link: '/en/reference/overview', activeMatch: '^/en/reference/' },
      ],
      outline: { label: 'On this page', level: [2, 3] },
      docFooter: { prev: 'Previous', next: 'Next' },
      mainMenuLabel: 'Main menu',
      pagesMenuLabel: 'Pages',
    },
  },
} satisfies Record<string, { description: string; themeConfig: FrameConfig }>;

/**
 * The search runs in the browser, over an index that is one file of the site. A fuzzy search also finds a word without its
 * accent. No function may be here: the pages would evaluate its text, which the content security policy forbids.
 */
export const localSearch: DefaultTheme.LocalSearchOptions = {
  miniSearch: { searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2 } } },
  locales: {
    root: {
      translations: {
        button: { buttonText: 'Buscar', buttonAriaLabel: 'Buscar' },
        modal: {
          displayDetails: 'Mostrar más detalles',
          resetButtonTitle: 'Borrar la búsqueda',
          backButtonTitle: 'Cerrar la búsqueda',
          noResultsText: 'No hay resultados para',
          footer: {
            selectText: 'abrir',
            selectKeyAriaLabel: 'Entrar',
            navigateText: 'moverse',
            navigateUpKeyAriaLabel: 'Flecha hacia arriba',
            navigateDownKeyAriaLabel: 'Flecha hacia abajo',
            closeText: 'cerrar',
            closeKeyAriaLabel: 'Escape',
          },
        },
      },
    },
  },
};
