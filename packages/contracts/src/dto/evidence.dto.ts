import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsDefined, IsIn, IsInt, Max, Min } from 'class-validator';
import {
  CODE_CHANNELS,
  type CodeChannel,
  DOCUMENT_MEDIA,
  type DocumentMedium,
  EVIDENCE_MAX_AGE_SECONDS,
  READING_SOURCES,
  type ReadingSource,
} from '../stated-evidence.js';
import { all, optionalPart, requiredPart } from './field-kinds.js';
import { CamposLeidosDto, READING_TEXTS, ReadFieldsDto } from './read-fields.dto.js';
import { ReceiptDto } from './receipt.dto.js';

const AGE_MAX_SECONDS = 86_400;
const ORDERS_MAX = 100_000;
const MONTHS_MAX = 1_200;

const count = (description: string, maximum: number, example: number) =>
  all(
    ApiProperty({ type: 'integer', minimum: 0, maximum, description, examples: [example] }),
    IsDefined(),
    IsInt(),
    Min(0),
    Max(maximum),
  );

const choice = (values: readonly string[], description: string) =>
  all(ApiProperty({ enum: [...values], description }), IsDefined(), IsIn(values));

const AGE = `Seconds since then. After ${EVIDENCE_MAX_AGE_SECONDS} seconds it proves nothing about this purchase`;
const TEXTS = {
  whole: 'What the buyer proved in this purchase. You state it and answer for it. Never send a code or a document',
  phoneCode: 'The buyer returned a code that you sent to the phone of this request',
  emailCode: 'The buyer returned a code that you sent to the e-mail address of this request',
  card: "The bank authenticated the card payment with 3-D Secure (status `Y`), in the buyer's name",
  document: "A machine read the buyer's document, and its number is the one of this request",
  orders: 'Earlier orders of this buyer at your shop',
  receipt:
    'The receipt of the first answer, byte for byte. The same request with more evidence, within 15 minutes, is not charged again; `follow_up` says whether it was taken so',
  delivered: 'Orders that were delivered and kept',
  refused: 'Orders that were refused at the door or returned unopened',
  chargedBack: 'Orders of which the payment was charged back',
  months: 'Whole months since the first order',
};

/** How verify names the channels of a code. */
export const CHANNEL_OF = { sms: 'sms', whatsapp: 'whatsapp', llamada: 'call' } as const satisfies Record<
  string,
  CodeChannel
>;
/** How verify names what was read of a card. */
export const MEDIUM_OF = { codigo_barras: 'barcode', mrz: 'mrz', chip: 'chip' } as const satisfies Record<
  string,
  DocumentMedium
>;

@ApiSchema({ name: 'CodigoTelefono', description: TEXTS.phoneCode })
export class CodigoTelefonoDto {
  @choice(Object.keys(CHANNEL_OF), 'How the code was sent')
  canal!: keyof typeof CHANNEL_OF;

  @count(AGE, AGE_MAX_SECONDS, 40)
  hace_segundos!: number;
}

@ApiSchema({ name: 'PruebaReciente', description: 'Evidence with its age only' })
export class PruebaRecienteDto {
  @count(AGE, AGE_MAX_SECONDS, 40)
  hace_segundos!: number;
}

@ApiSchema({ name: 'DocumentoLeido', description: TEXTS.document })
export class DocumentoLeidoDto {
  @choice(Object.keys(MEDIUM_OF), 'What was read')
  lectura!: keyof typeof MEDIUM_OF;

  @count(AGE, AGE_MAX_SECONDS, 40)
  hace_segundos!: number;
}

@ApiSchema({ name: 'LecturaDocumento', description: READING_TEXTS.whole })
export class LecturaDocumentoDto {
  @choice(READING_SOURCES, READING_TEXTS.source)
  fuente!: ReadingSource;

  @count(AGE, AGE_MAX_SECONDS, 40)
  hace_segundos!: number;

  @requiredPart(() => CamposLeidosDto, READING_TEXTS.fields)
  campos!: CamposLeidosDto;
}

@ApiSchema({ name: 'PedidosAnteriores', description: TEXTS.orders })
export class PedidosAnterioresDto {
  @count(TEXTS.delivered, ORDERS_MAX, 6)
  entregados!: number;

  @count(TEXTS.refused, ORDERS_MAX, 0)
  rechazados!: number;

  @count(TEXTS.chargedBack, ORDERS_MAX, 0)
  contracargos!: number;

  @count(TEXTS.months, MONTHS_MAX, 14)
  meses!: number;
}

/** Evidence with the names of verify. */
@ApiSchema({ name: 'Pruebas', description: TEXTS.whole })
export class PruebasDto {
  @optionalPart(() => CodigoTelefonoDto, TEXTS.phoneCode)
  codigo_telefono?: CodigoTelefonoDto | null;

  @optionalPart(() => PruebaRecienteDto, TEXTS.emailCode)
  codigo_email?: PruebaRecienteDto | null;

  @optionalPart(() => PruebaRecienteDto, TEXTS.card)
  tarjeta_3ds?: PruebaRecienteDto | null;

  @optionalPart(() => DocumentoLeidoDto, TEXTS.document)
  documento?: DocumentoLeidoDto | null;

  @optionalPart(() => LecturaDocumentoDto, READING_TEXTS.whole)
  documento_leido?: LecturaDocumentoDto | null;

  @optionalPart(() => PedidosAnterioresDto, TEXTS.orders)
  pedidos?: PedidosAnterioresDto | null;

  @optionalPart(() => ReceiptDto, TEXTS.receipt)
  recibo?: ReceiptDto | null;
}

@ApiSchema({ name: 'PhoneCode', description: TEXTS.phoneCode })
export class PhoneCodeDto {
  @choice(CODE_CHANNELS, 'How the code was sent')
  channel!: CodeChannel;

  @count(AGE, AGE_MAX_SECONDS, 40)
  age_seconds!: number;
}

@ApiSchema({ name: 'RecentEvidence', description: 'Evidence with its age only' })
export class RecentEvidenceDto {
  @count(AGE, AGE_MAX_SECONDS, 40)
  age_seconds!: number;
}

@ApiSchema({ name: 'DocumentRead', description: TEXTS.document })
export class DocumentReadDto {
  @choice(DOCUMENT_MEDIA, 'What was read')
  medium!: DocumentMedium;

  @count(AGE, AGE_MAX_SECONDS, 40)
  age_seconds!: number;
}

@ApiSchema({ name: 'DocumentReading', description: READING_TEXTS.whole })
export class DocumentReadingDto {
  @choice(READING_SOURCES, READING_TEXTS.source)
  source!: ReadingSource;

  @count(AGE, AGE_MAX_SECONDS, 40)
  age_seconds!: number;

  @requiredPart(() => ReadFieldsDto, READING_TEXTS.fields)
  fields!: ReadFieldsDto;
}

@ApiSchema({ name: 'EarlierOrders', description: TEXTS.orders })
export class EarlierOrdersDto {
  @count(TEXTS.delivered, ORDERS_MAX, 6)
  delivered!: number;

  @count(TEXTS.refused, ORDERS_MAX, 0)
  refused!: number;

  @count(TEXTS.chargedBack, ORDERS_MAX, 0)
  charged_back!: number;

  @count(TEXTS.months, MONTHS_MAX, 14)
  months_since_first!: number;
}

/** Evidence with the names of analyze. */
@ApiSchema({ name: 'Evidence', description: TEXTS.whole })
export class EvidenceDto {
  @optionalPart(() => PhoneCodeDto, TEXTS.phoneCode)
  phone_code?: PhoneCodeDto | null;

  @optionalPart(() => RecentEvidenceDto, TEXTS.emailCode)
  email_code?: RecentEvidenceDto | null;

  @optionalPart(() => RecentEvidenceDto, TEXTS.card)
  card_3ds?: RecentEvidenceDto | null;

  @optionalPart(() => DocumentReadDto, TEXTS.document)
  document?: DocumentReadDto | null;

  @optionalPart(() => DocumentReadingDto, READING_TEXTS.whole)
  document_reading?: DocumentReadingDto | null;

  @optionalPart(() => EarlierOrdersDto, TEXTS.orders)
  orders?: EarlierOrdersDto | null;

  @optionalPart(() => ReceiptDto, TEXTS.receipt)
  receipt?: ReceiptDto | null;
}

/** The field `pruebas` of verify, and `evidence` of analyze. */
export const EvidenceField = (type: () => new () => object) => optionalPart(type, TEXTS.whole);
