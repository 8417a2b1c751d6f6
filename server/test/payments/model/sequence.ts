import type { LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import type { Random } from '../../../../test/fuzz/inputs.ts';
import type { Person } from '../../support/people.ts';
import type { Shop } from '../../support/shop.ts';
import type { ModelOrder, ModelPayment, MoneyModel } from './model.ts';
import type { Provider } from './provider.ts';

const MAX_TRIES = 8;

/** Sends until the shop answers: a connection that broke may have committed or not, and the caller cannot know. */
export async function acknowledged(
  sequence: Sequence,
  what: string,
  send: () => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse> {
  note(sequence, what);
  sequence.repeated = false;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send();
    if (answer.statusCode !== 500 && answer.statusCode !== 503) return answer;
    if (attempt === MAX_TRIES) throw new Error(`${what}: still ${answer.statusCode} ${answer.body}`);
    sequence.repeated = true;
    note(sequence, `answered ${answer.statusCode}, tried again`);
  }
}

export async function retried(sequence: Sequence, work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (attempt === MAX_TRIES) throw error;
      note(sequence, 'failed, tried again');
    }
  }
}

/** Breaks a database connection after so many more statements of this process. */
export const crash = { afterStatements: Number.POSITIVE_INFINITY };

const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown;
pg.Client.prototype.query = function breakable(this: pg.Client, ...args: unknown[]) {
  crash.afterStatements -= 1;
  if (crash.afterStatements === 0) {
    const { connection } = this as unknown as { connection: { stream: { destroy(): void } } };
    connection.stream.destroy();
  }
  return query.apply(this, args);
} as typeof pg.Client.prototype.query;

export function expectStatus(
  sequence: Sequence,
  answer: LightMyRequestResponse,
  expected: number,
  orElse: number | undefined = undefined,
): void {
  if (answer.statusCode !== expected && answer.statusCode !== orElse)
    sequence.differences.push(
      `after "${sequence.log.at(-1)}": answered ${answer.statusCode} ${answer.body}, the model expects ${expected}`,
    );
}

/** What may be done once: done, or refused; a repeat after a lost answer is refused too. */
export function expectDone(sequence: Sequence, answer: LightMyRequestResponse, isAllowed: boolean): void {
  expectStatus(sequence, answer, isAllowed ? 200 : 409, sequence.repeated ? 409 : undefined);
}

export const note = (sequence: Sequence, what: string) => sequence.log.push(what);
export const pickPayer = ({ random, payers }: Sequence) => random.pick([...payers.keys()]);
export const isGuest = (payer: Payer): payer is Guest => 'ip' in payer;
export const pickFrom = <Item>(random: Random, list: readonly Item[]): Item | undefined =>
  list.length === 0 ? undefined : random.pick(list);

/** A person's bearer token, or a guest's token of the contribution or order. */
export const tokenOf = (payer: Payer | undefined) => (payer && !isGuest(payer) ? { token: payer.token } : {});
export function guestTokenOf({ payers, gift }: Sequence, payer: string) {
  const person = payers.get(payer);
  if (!person || !isGuest(person) || !person.guestToken) return {};
  return gift ? { contributorToken: person.guestToken } : { orderToken: person.guestToken };
}

/** An address of their own: what one network may do is tested elsewhere. */
export const drawAddress = (random: Random) =>
  `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`;

export function idOf(sequence: Sequence, payment: ModelPayment): string {
  const id = sequence.paymentIds.get(payment);
  if (!id) throw new Error('a payment without an id');
  return id;
}

export interface ModelShop {
  shop: Shop;
  provider: Provider;
  /** The cookie of a colleague who looks after money. */
  moneyCookie: string;
  /** An approved gift, of which the gifts of the sequences are copies. */
  giftTemplate: string;
}

/** A product, or a variant of one. */
export interface ModelItem {
  productId: number;
  variantId: number | undefined;
}

export interface Sequence extends ModelShop {
  /** The owner's cookie. */
  cookie: string;
  /** Refunds that left the bank outside the provider, each once. */
  outside: Map<string, { paymentId: string; paise: number }>;
  random: Random;
  payers: Map<string, Payer>;
  erased: Set<string>;
  gift: { id: string; internalId: string; owner: Person } | undefined;
  registry: { registryId: string; itemId: string } | undefined;
  /** By their index in the model. */
  items: readonly ModelItem[];
  couponCode: string;
  model: MoneyModel;
  orderIds: Map<ModelOrder, string>;
  paymentIds: Map<ModelPayment, string>;
  events: QueuedEvent[];
  refunds: { id: string; payment: ModelPayment; amount: number }[];
  disputes: { id: string; payment: ModelPayment }[];
  /** Refunds at the provider that the shop has heard of. */
  known: Set<string>;
  /** Whether the last call was sent again after a lost answer. */
  repeated: boolean;
  log: string[];
  differences: string[];
}

export interface Guest {
  ip: string;
  guestToken?: string;
}

export type Payer = Person | Guest;

export interface QueuedEvent {
  id: string;
  kind: string;
  payload: object;
  apply(): void;
  applied: boolean;
  canBeLost: boolean;
}
