/** `document`: canonical cédula, digits without leading zeros. */
export interface RegistryQuery {
  document: string;
}

/** What the civil registry knows of a number (interface, section 2.6). Dates are YYYY-MM-DD. */
export interface RegistryRecord {
  /** ANI status code (facts: 0 and 1 valid, 12 and 14 valid with alert, others cancelled, pending, unknown). */
  statusCode: number;
  /** Status in the words of the wire, e.g. `vigente`, `cancelada_por_muerte`. */
  estado: string;
  /** Usable as an identity document. */
  valid: boolean;
  primerNombre: string;
  segundoNombre: string | null;
  primerApellido: string;
  /** Particle between the surnames, e.g. `DE LA`. */
  particula: string | null;
  segundoApellido: string | null;
  fechaExpedicion: string | null;
  lugarExpedicion: string | null;
}

/** Given names, first surname, particle, second surname, as the registry prints a full name. */
export function fullName(record: RegistryRecord): string {
  const { primerNombre, segundoNombre, primerApellido, particula, segundoApellido } = record;
  return [primerNombre, segundoNombre, primerApellido, particula, segundoApellido].filter(Boolean).join(' ');
}
