/** The two operations that a file can be checked with. */
export type Operation = 'verify' | 'analyze';

export const OPERATIONS: readonly Operation[] = ['verify', 'analyze'];

/** What a cell is, where it is not a text that goes to the API as it is. */
export type CellKind = 'document' | 'document_kind' | 'amount' | 'coordinate' | 'count' | 'day' | 'flag' | 'attribute';

/** One field of the body of a call that a column can fill. */
export interface BuyerField {
  /** Name of the field; `gps.lat` is a member of `gps`, and `pruebas.codigo_email.hace_segundos` one of a member. */
  readonly name: string;
  /** How its cells are read. Default: as a text. */
  readonly kind?: CellKind;
  /** Names of columns that are taken for it, without accents, in lower case, with `_` between words. */
  readonly columns: readonly string[];
}

const words = (text: string) => text.trim().split(/\s+/);

const DOCUMENT = words(`cedula cc c.c doc_number documento numero_documento num_documento no_documento nro_documento
  numero_de_documento identificacion numero_identificacion numero_de_identificacion cedula_ciudadania
  cedula_de_ciudadania numero_cedula numero_de_cedula no_cedula nro_cedula num_cedula document document_number id_number
  national_id`);
const DOCUMENT_KIND =
  words(`tipo_documento tipo_doc tipo_de_documento tipo_de_doc tipodocumento tipodoc td t.d t_d tipo_identificacion
  tipo_de_identificacion tipo_id tipo_de_id tipo_identidad tipo_de_identidad tipo_documento_identidad
  tipo_documento_de_identidad tipo_documento_cliente tipo_documento_comprador clase_documento clase_de_documento
  documento_tipo doc_type document_type id_type id_document_type`);
const PHONE = words(`telefono phone celular cel movil tel phone_number mobile mobile_number cell cellphone cell_phone
  numero_celular numero_de_celular telefono_celular telefono_movil numero_telefono numero_de_telefono whatsapp`);
const EMAIL = words('email e_mail mail correo correo_electronico email_address direccion_de_correo');
const ADDRESS = words(`direccion address direccion_envio direccion_de_envio direccion_entrega direccion_de_entrega
  shipping_address delivery_address street_address domicilio`);
const CITY = words(`ciudad city municipio ciudad_envio ciudad_de_envio ciudad_entrega ciudad_de_entrega shipping_city
  delivery_city`);
const AMOUNT = words(`monto amount valor total valor_total monto_total valor_compra valor_de_compra total_pedido
  total_amount order_total order_amount precio price`);
const IP = words('ip_address ip direccion_ip ip_cliente ip_comprador client_ip customer_ip');
const NAME = words(`nombre name nombre_completo nombres_y_apellidos nombre_y_apellidos nombre_cliente nombre_comprador
  nombre_del_cliente full_name customer_name buyer_name cliente comprador`);
const ISSUED = words(`fecha_expedicion doc_issue_date fecha_de_expedicion fecha_expedicion_cedula
  fecha_expedicion_documento issue_date date_of_issue`);
const BIOMETRIC = words('biometric_transaction transaccion_biometrica');
const PHONE_TOKEN = words('telefono_token phone_token');
const LATITUDE = words('gps.lat gps_lat lat latitud latitude');
const LONGITUDE = words('gps.lon gps_lon lon lng long longitud longitude');

/** Every field with its names in both operations. The cédula is first: without its number nothing can be checked. */
const FIELDS: readonly (Record<Operation, string> & Omit<BuyerField, 'name'>)[] = [
  { verify: 'cedula', analyze: 'doc_number', kind: 'document', columns: DOCUMENT },
  { verify: 'telefono', analyze: 'phone', columns: PHONE },
  { verify: 'direccion', analyze: 'address', columns: ADDRESS },
  { verify: 'ciudad', analyze: 'city', columns: CITY },
  { verify: 'monto', analyze: 'amount', kind: 'amount', columns: AMOUNT },
  { verify: 'nombre', analyze: 'name', columns: NAME },
  { verify: 'fecha_expedicion', analyze: 'doc_issue_date', kind: 'day', columns: ISSUED },
  { verify: 'telefono_token', analyze: 'phone_token', columns: PHONE_TOKEN },
  { verify: 'tipo_documento', analyze: 'doc_type', kind: 'document_kind', columns: DOCUMENT_KIND },
];

const SHARED: readonly BuyerField[] = [
  { name: 'email', columns: EMAIL },
  { name: 'ip_address', columns: IP },
  { name: 'gps.lat', kind: 'coordinate', columns: LATITUDE },
  { name: 'gps.lon', kind: 'coordinate', columns: LONGITUDE },
  { name: 'biometric_transaction', columns: BIOMETRIC },
];

/** The members of `pago` and `entrega`, and of `payment` and `delivery`. */
const PURCHASE: readonly (Record<Operation, string> & Pick<BuyerField, 'kind'>)[] = [
  { verify: 'pago.metodo', analyze: 'payment.method' },
  { verify: 'pago.confirmado', analyze: 'payment.confirmed', kind: 'flag' },
  { verify: 'pago.titular', analyze: 'payment.holder' },
  { verify: 'pago.bin', analyze: 'payment.bin' },
  { verify: 'pago.tresds', analyze: 'payment.three_ds', kind: 'flag' },
  { verify: 'entrega.tipo', analyze: 'delivery.kind' },
  { verify: 'entrega.tercero', analyze: 'delivery.receiver' },
];

/** The object of the attributes. Each of its members may be a column: `atributos.canal`. */
const ATTRIBUTES: Readonly<Record<Operation, string>> = { verify: 'atributos', analyze: 'attributes' };
const ATTRIBUTE = /^(atributos|attributes)\.([a-z][a-zA-Z0-9_]{0,39})$/;

/** The field of an attribute, by the name of its column or its own name. */
export function attributeField(header: string, operation: Operation): BuyerField | undefined {
  const [, , name] = ATTRIBUTE.exec(header.trim()) ?? [];
  return name === undefined ? undefined : { name: `${ATTRIBUTES[operation]}.${name}`, kind: 'attribute', columns: [] };
}

/** The members of `pruebas` and of `evidence`, but for the receipt: no row is the second request of another one. */
const EVIDENCE: readonly (Record<Operation, string> & Pick<BuyerField, 'kind'>)[] = [
  { verify: 'pruebas.codigo_telefono.canal', analyze: 'evidence.phone_code.channel' },
  { verify: 'pruebas.codigo_telefono.hace_segundos', analyze: 'evidence.phone_code.age_seconds', kind: 'count' },
  { verify: 'pruebas.codigo_email.hace_segundos', analyze: 'evidence.email_code.age_seconds', kind: 'count' },
  { verify: 'pruebas.tarjeta_3ds.hace_segundos', analyze: 'evidence.card_3ds.age_seconds', kind: 'count' },
  { verify: 'pruebas.documento.lectura', analyze: 'evidence.document.medium' },
  { verify: 'pruebas.documento.hace_segundos', analyze: 'evidence.document.age_seconds', kind: 'count' },
  { verify: 'pruebas.documento_leido.fuente', analyze: 'evidence.document_reading.source' },
  {
    verify: 'pruebas.documento_leido.hace_segundos',
    analyze: 'evidence.document_reading.age_seconds',
    kind: 'count',
  },
  { verify: 'pruebas.documento_leido.campos.numero', analyze: 'evidence.document_reading.fields.number' },
  { verify: 'pruebas.documento_leido.campos.nombres', analyze: 'evidence.document_reading.fields.given_names' },
  { verify: 'pruebas.documento_leido.campos.apellidos', analyze: 'evidence.document_reading.fields.surnames' },
  { verify: 'pruebas.documento_leido.campos.sexo', analyze: 'evidence.document_reading.fields.sex' },
  { verify: 'pruebas.pedidos.entregados', analyze: 'evidence.orders.delivered', kind: 'count' },
  { verify: 'pruebas.pedidos.rechazados', analyze: 'evidence.orders.refused', kind: 'count' },
  { verify: 'pruebas.pedidos.contracargos', analyze: 'evidence.orders.charged_back', kind: 'count' },
  { verify: 'pruebas.pedidos.meses', analyze: 'evidence.orders.months_since_first', kind: 'count' },
];
const memberColumns = ({ verify, analyze }: Record<Operation, string>) =>
  [verify, analyze].flatMap((name) => [name, name.replaceAll('.', '_')]);

const fieldsOf = (operation: Operation): readonly BuyerField[] => [
  ...FIELDS.map(({ [operation]: name, kind, columns }) => ({ name, columns, ...(kind && { kind }) })),
  ...SHARED,
  ...[...PURCHASE, ...EVIDENCE].map((field) => ({
    name: field[operation],
    columns: memberColumns(field),
    ...(field.kind && { kind: field.kind }),
  })),
];

/** The fields of each operation; the first one is the number of the cédula. */
export const BUYER_FIELDS: Readonly<Record<Operation, readonly BuyerField[]>> = {
  verify: fieldsOf('verify'),
  analyze: fieldsOf('analyze'),
};
