import type { ListBand, ListClass } from '@cotejo/contracts';

/** What follows, from the strongest signed statement. */
export type Conclusion =
  | 'binding_match'
  | 'restrictive_match'
  | 'possible_match'
  | 'control_match'
  | 'no_match'
  | 'not_known';

/** What follows from a match, in Spanish: the duty, by when, and what the officer files. Not legally reviewed. */
export interface FollowUp {
  title: string;
  duty: string;
  deadline: string;
  file: string;
}

/** Facts: `policies/lists.json` has the norm of each list, this table what the norms have in common by class. */
export const FOLLOW_UPS: Record<Conclusion, FollowUp> = {
  binding_match: {
    title: 'Coincidencia con una lista vinculante',
    duty: 'No vincular ni continuar la operación. El oficial de cumplimiento reporta de inmediato a la Fiscalía General de la Nación y a la UIAF, sin revelarlo a la persona. La norma depende de la lista: Naciones Unidas, Ley 1121 de 2006, art. 20; terroristas de Estados Unidos (SDGT, FTO) y de la Unión Europea, decisión del Consejo de Seguridad Nacional del 17 de enero de 2020.',
    deadline: 'De inmediato.',
    file: 'El reporte a la Fiscalía General de la Nación y a la UIAF. En el expediente: esta evidencia, la respuesta con su recibo y la constancia de los reportes.',
  },
  restrictive_match: {
    title: 'Coincidencia con una lista restrictiva',
    duty: 'La lista se aplica por la política de la entidad. El oficial de cumplimiento decide según la política SARLAFT o SAGRILAFT y evalúa un reporte de operación sospechosa (ROS) a la UIAF, sin revelarlo a la persona.',
    deadline:
      'Antes de vincular o continuar. El ROS, de inmediato cuando el oficial determina que la operación es sospechosa.',
    file: 'Si es sospechosa: el ROS, en el sistema de la UIAF. Si no: la constancia del análisis. En el expediente: esta evidencia y la respuesta con su recibo.',
  },
  possible_match: {
    title: 'Posible coincidencia por nombre',
    duty: 'El oficial de cumplimiento compara documento, fecha y lugar de nacimiento con la ficha de la lista y deja constancia. Si es la misma persona, sigue el deber de la clase de la lista; si es otra, continúa.',
    deadline: 'Antes de vincular o continuar.',
    file: 'La constancia de la comparación y de su resultado. En el expediente: esta evidencia y la respuesta con su recibo.',
  },
  control_match: {
    title: 'Coincidencia con una lista de control',
    duty: 'Debida diligencia intensificada (por ejemplo PEP, Decreto 830 de 2021). No es una sanción ni motivo de rechazo por sí sola.',
    deadline: 'Antes de vincular, y mientras dure la relación.',
    file: 'La constancia de la debida diligencia intensificada, según la política de la entidad. En el expediente: esta evidencia y la respuesta con su recibo.',
  },
  no_match: {
    title: 'Sin coincidencia',
    duty: 'Sin coincidencia en las listas que se consultaron, en las ediciones de la tabla.',
    deadline: 'Ninguno.',
    file: 'Nada que reportar. Esta evidencia prueba la consulta.',
  },
  not_known: {
    title: 'No se sabe',
    duty: 'No se puede afirmar que haya o no haya coincidencia: la consulta de listas falta o está incompleta. La entidad debe consultar de nuevo.',
    deadline: 'Antes de vincular o continuar.',
    file: 'Nada todavía: consulte de nuevo.',
  },
};

const BY_CLASS: Record<ListClass, Conclusion> = {
  vinculante: 'binding_match',
  restrictiva: 'restrictive_match',
  control: 'control_match',
};

/** What follows from one match. @param band `review`: a person must still compare */
export const followUpOf = (listClass: ListClass | null, band: ListBand): FollowUp =>
  FOLLOW_UPS[band === 'review' || listClass === null ? 'possible_match' : BY_CLASS[listClass]];
