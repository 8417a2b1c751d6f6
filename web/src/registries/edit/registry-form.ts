import {
  asVariant,
  type BodyOf,
  type Operations,
  type OwnRegistry,
  type Product,
  type ProductVariant,
  registryOperations,
} from '@tohfa/contract';
import type { ContractForm, FormSchema } from '../../lib/forms.ts';

export const EMPTY_REGISTRY: RegistryFormValues = {
  title: '',
  occasion: 'Wedding',
  date: '',
  deliverOn: '',
  words: '',
  picture: '',
  recipient: { name: '', phone: '' },
  address: '',
  surprise: false,
  items: [],
};

/** The contract's schema, for what the form keeps: an empty field is one that is left out. */
export const registryForm: FormSchema<RegistryFormValues, RegistryBody> = {
  '~standard': {
    validate: (values) =>
      registryOperations.saveRegistry.body['~standard'].validate(toBody(values as RegistryFormValues)),
  },
};

function toBody({ deliverOn, recipient, items, ...values }: RegistryFormValues): RegistryBody {
  const hasRecipient = recipient.name.trim() !== '' || recipient.phone.trim() !== '';
  return {
    ...values,
    ...(deliverOn !== '' && { deliverOn }),
    ...(hasRecipient && { recipient }),
    items: items.map(({ productId, variantId, wanted, sharing }) => ({
      productId,
      ...(variantId !== undefined && { variantId }),
      wanted,
      sharing,
    })),
  };
}

export function toFormValues(registry: OwnRegistry): RegistryFormValues {
  const { title, occasion, date, deliverOn, words, picture = '', address, surprise } = registry;
  return {
    ...{ title, occasion, date, words, picture, address, surprise },
    deliverOn: deliverOn === date ? '' : deliverOn,
    recipient: registry.recipient ?? EMPTY_REGISTRY.recipient,
    items: registry.items.map((item) => {
      const { productId, variantId, variant, image, price, wanted, given, sharing, productName: name } = item;
      return {
        ...{ productId, name, image, price, wanted, given, sharing },
        ...(variantId !== undefined && { variantId }),
        ...(variant !== undefined && { variant }),
      };
    }),
  };
}

/** One unit of a product, as it is put on the list. */
export function toFormItem(product: Product, chosen: ProductVariant | undefined): FormItem {
  const { id: productId, name, image, price, variantId, variant } = asVariant(product, chosen);
  return {
    ...{ productId, name, image, price },
    ...(variantId !== undefined && { variantId }),
    ...(variant !== undefined && { variant }),
    wanted: 1,
    given: 0,
    sharing: false,
  };
}

export function keyOfFormItem({ productId, variantId }: Pick<FormItem, 'productId' | 'variantId'>): string {
  return variantId === undefined ? String(productId) : `${productId}-${variantId}`;
}

export interface RegistryFormValues {
  title: string;
  occasion: string;
  date: string;
  /** Empty: the day itself. */
  deliverOn: string;
  words: string;
  picture: string;
  recipient: { name: string; phone: string };
  address: string;
  surprise: boolean;
  items: FormItem[];
}

/** What is sent of an item, and what the form shows of it. */
export interface FormItem {
  productId: number;
  variantId?: number;
  wanted: number;
  sharing: boolean;
  name: string;
  variant?: string;
  image: string;
  price: number;
  given: number;
}

export type RegistryBody = BodyOf<Operations['saveRegistry']>;

export type RegistryForm = ContractForm<RegistryFormValues, RegistryBody>;
