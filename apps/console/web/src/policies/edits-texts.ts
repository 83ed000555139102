import { texts } from '../i18n/texts.js';

export const editsTexts = texts({
  restored: ({ when }: { when: string }) => [
    `Estos son sus cambios sin guardar (${when}).`,
    `These are your unsaved changes (${when}).`,
  ],
  set_aside: ['Apartar mis cambios', 'Set my changes aside'],
  changed_title: ['Otra persona cambió el borrador', 'Somebody else changed the draft'],
  changed_text: [
    'Sus cambios siguen aquí. Puede juntarlos con los de esa persona: donde los dos cambiaron lo mismo, queda lo suyo.',
    'Your changes are still here. You can join them with the changes of that person: where both changed the same, yours stay.',
  ],
  gone_title: ['El borrador ya no está', 'The draft is gone'],
  gone_text: [
    'Otra persona lo retiró o lo pasó a sombra. Sus cambios siguen aquí y se guardarían como un borrador nuevo.',
    'Somebody else withdrew it or put it in shadow. Your changes are still here, and would be saved as a new draft.',
  ],
  go_on: ['Seguir editando', 'Go on editing'],
  join: ['Juntar los cambios', 'Join the changes'],
  keep_mine: ['Dejar solo los míos', 'Keep only mine'],
  take_theirs: ['Cargar los suyos y apartar los míos', 'Load theirs and set mine aside'],
  see_theirs: ({ who }: { who: string }) => [`Ver en qué difieren (${who})`, `See how they differ (${who})`],
  mine: ['Lo mío', 'Mine'],
  theirs: ['Lo guardado', 'The saved draft'],
});
