import { ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsBoolean, IsObject, IsOptional } from 'class-validator';
import {
  type AttributeValue,
  DELIVERY_KINDS,
  type DeliveryKind,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '../purchase-context.js';
import { ATTRIBUTE_TEXT_MAX, ATTRIBUTES_MAX } from '../rule-form.js';
import { all, optional, optionalChoice, optionalPart, optionalText } from './field-kinds.js';
import { TEXT_RULES } from './text-rules.js';

/** How verify names the methods of payment. */
export const METHOD_OF = {
  contra_entrega: 'cash_on_delivery',
  tarjeta: 'card',
  pse: 'pse',
  nequi: 'nequi',
  daviplata: 'daviplata',
  bre_b: 'bre_b',
  efectivo: 'cash',
  transferencia: 'transfer',
  credito: 'credit',
} as const satisfies Record<string, PaymentMethod>;
/** How verify names the places of delivery. */
export const DELIVERY_KIND_OF = {
  domicilio: 'home',
  punto: 'pickup_point',
  tienda: 'store',
  digital: 'digital',
} as const satisfies Record<string, DeliveryKind>;

const NO_CARD = 'Never send a whole card number: a text that looks like one is refused';
const TEXTS = {
  payment: 'How the order is paid. Every member is optional',
  method: 'How the buyer pays',
  confirmed: 'Whether your payment gateway has the money. Leave it out while you do not know',
  holder: `Name or document of the account that pays, as your payment gateway reports it. It is compared with the registry and never stored. ${NO_CARD}`,
  bin: 'First six to eight digits of the card. Never more',
  threeDs: 'Whether the bank authenticated the card payment with 3-D Secure',
  delivery: 'How the order is delivered. Every member is optional',
  kind: 'Where the order goes',
  receiver: `Name of another person who receives the order. ${NO_CARD}`,
  attributes: `Your own facts about the order, at most ${ATTRIBUTES_MAX}. Your policy declares their names and types; a name that it does not declare is refused. Rules of the policy read them. Never send personal data in them`,
};

const yesOrNo = (description: string) => optional({ type: 'boolean', nullable: true, description }, IsBoolean());

const HolderField = () =>
  optionalText({ description: TEXTS.holder, example: 'María Fernanda Gómez', ...TEXT_RULES.payer });
const BinField = () => optionalText({ description: TEXTS.bin, example: '411111', ...TEXT_RULES.bin });
const ReceiverField = () => optionalText({ description: TEXTS.receiver, example: 'Ana Gómez', ...TEXT_RULES.receiver });

/** The payment with the names of verify. */
@ApiSchema({ name: 'Pago', description: TEXTS.payment })
export class PagoDto {
  @optionalChoice(Object.keys(METHOD_OF), TEXTS.method)
  metodo?: keyof typeof METHOD_OF | null;

  @yesOrNo(TEXTS.confirmed)
  confirmado?: boolean | null;

  @HolderField()
  titular?: string | null;

  @BinField()
  bin?: string | null;

  @yesOrNo(TEXTS.threeDs)
  tresds?: boolean | null;
}

/** The payment with the names of analyze. */
@ApiSchema({ name: 'Payment', description: TEXTS.payment })
export class PaymentDto {
  @optionalChoice(PAYMENT_METHODS, TEXTS.method)
  method?: PaymentMethod | null;

  @yesOrNo(TEXTS.confirmed)
  confirmed?: boolean | null;

  @HolderField()
  holder?: string | null;

  @BinField()
  bin?: string | null;

  @yesOrNo(TEXTS.threeDs)
  three_ds?: boolean | null;
}

/** The delivery with the names of verify. */
@ApiSchema({ name: 'Entrega', description: TEXTS.delivery })
export class EntregaDto {
  @optionalChoice(Object.keys(DELIVERY_KIND_OF), TEXTS.kind)
  tipo?: keyof typeof DELIVERY_KIND_OF | null;

  @ReceiverField()
  tercero?: string | null;
}

/** The delivery with the names of analyze. */
@ApiSchema({ name: 'Delivery', description: TEXTS.delivery })
export class DeliveryDto {
  @optionalChoice(DELIVERY_KINDS, TEXTS.kind)
  kind?: DeliveryKind | null;

  @ReceiverField()
  receiver?: string | null;
}

/** Attributes as they are sent. `null`: not sent. Only the tenant's policy says which ones there may be. */
export type SentAttributes = Record<string, AttributeValue | null>;

export const PaymentField = (type: () => new () => object) => optionalPart(type, TEXTS.payment);
export const DeliveryField = (type: () => new () => object) => optionalPart(type, TEXTS.delivery);
export const AttributesField = () =>
  all(
    ApiPropertyOptional({
      type: 'object',
      nullable: true,
      description: TEXTS.attributes,
      maxProperties: ATTRIBUTES_MAX,
      additionalProperties: {
        anyOf: [
          { type: 'string', maxLength: ATTRIBUTE_TEXT_MAX },
          { type: 'number' },
          { type: 'boolean' },
          { type: 'null' },
        ],
      },
      examples: [{ canal: 'app', cuotas: 3 }],
    }),
    IsOptional(),
    IsObject(),
  );
