import { accountOperations } from './accounts.ts';
import { adminOperations, auditOperations } from './admin.ts';
import { adminSignInOperations } from './admin-sign-in.ts';
import { agentOperations } from './agents.ts';
import { basketOperations } from './basket.ts';
import { bulkEditOperations } from './bulk-edit.ts';
import { cardOperations } from './cards.ts';
import { catalogueOperations } from './catalogue.ts';
import { channelOperations } from './channels.ts';
import { chipInOperations } from './chip-in.ts';
import { circleOperations } from './circles.ts';
import { contributionOperations } from './contributions.ts';
import { couponOperations } from './coupons.ts';
import { customerOperations } from './customers.ts';
import { deliveryOperations } from './delivery.ts';
import { deskOperations } from './desk.ts';
import { drawOperations } from './draws.ts';
import { exploreOperations } from './explore.ts';
import { giftOperations } from './gifts.ts';
import { gstReturnOperations } from './gst-return.ts';
import { guestOrderOperations } from './guest-orders.ts';
import { importOperations } from './imports.ts';
import { mailOperations } from './mails.ts';
import { mediaOperations } from './media.ts';
import { notificationOperations } from './notifications.ts';
import type { Operation } from './operation.ts';
import { ordersDeskOperations } from './orders-desk.ts';
import { organiseOperations } from './organise.ts';
import { paymentOperations } from './payments.ts';
import { paymentsDeskOperations } from './payments-desk.ts';
import { pledgeOperations } from './pledges.ts';
import { purchaseOperations } from './purchases.ts';
import { pushOperations } from './push.ts';
import { refundOperations } from './refunds.ts';
import { registryOperations } from './registries.ts';
import { reportOperations } from './reports.ts';
import { returnOperations } from './returns.ts';
import { reviewOperations } from './reviews.ts';
import { settlementOperations } from './settlements.ts';
import { placeOperations, shopOperations } from './shop.ts';
import { shopSettingsOperations } from './shop-settings.ts';
import { specialDayOperations } from './special-days.ts';
import { stockOperations } from './stock.ts';
import { taxOperations } from './taxes.ts';
import { wishlistOperations } from './wishlists.ts';

/** Every call the backend answers. The server does not compile until each has a handler. */
export const operations = {
  ...accountOperations,
  ...placeOperations,
  ...catalogueOperations,
  ...bulkEditOperations,
  ...importOperations,
  ...exploreOperations,
  ...stockOperations,
  ...reviewOperations,
  ...taxOperations,
  ...wishlistOperations,
  ...mailOperations,
  ...mediaOperations,
  ...basketOperations,
  ...couponOperations,
  ...deliveryOperations,
  ...giftOperations,
  ...chipInOperations,
  ...contributionOperations,
  ...pledgeOperations,
  ...cardOperations,
  ...circleOperations,
  ...drawOperations,
  ...organiseOperations,
  ...registryOperations,
  ...paymentOperations,
  ...paymentsDeskOperations,
  ...refundOperations,
  ...settlementOperations,
  ...channelOperations,
  ...agentOperations,
  ...purchaseOperations,
  ...ordersDeskOperations,
  ...guestOrderOperations,
  ...gstReturnOperations,
  ...returnOperations,
  ...shopOperations,
  ...shopSettingsOperations,
  ...adminOperations,
  ...adminSignInOperations,
  ...auditOperations,
  ...deskOperations,
  ...customerOperations,
  ...reportOperations,
  ...specialDayOperations,
  ...notificationOperations,
  ...pushOperations,
} as const satisfies Record<string, Operation>;

export type Operations = typeof operations;
export type OperationName = keyof Operations;

/** The calls that admins make, each with the roles that may. */
export type AdminOperationName = {
  [Name in OperationName]: Operations[Name]['caller'] extends `admin${string}` ? Name : never;
}[OperationName];
