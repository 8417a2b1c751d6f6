import type { Operations } from '@tohfa/contract';
import type { OperationName } from '@tohfa/contract/routes';

/**
 * The calls that need a live session of a customer: when one of them says 'signed out', that session is over. An admin
 * call says the same of the admin's own session, which is none of the customer's business. A new call of a customer
 * does not compile until it is here.
 */
const customerCalls: Record<CustomerCall, true> = {
  changePassword: true,
  myAccount: true,
  mailConfirmation: true,
  mySessions: true,
  endSession: true,
  signOutEverywhere: true,
  myData: true,
  eraseAccount: true,
  getAddresses: true,
  saveAddress: true,
  deleteAddress: true,
  fetchGifts: true,
  giftSubmit: true,
  updateGift: true,
  giftFeedback: true,
  cancelGift: true,
  createOrder: true,
  savePayment: true,
  orderStatus: true,
  releaseOrder: true,
  myOrders: true,
  cancelPurchase: true,
  invoice: true,
  receipt: true,
  myNotices: true,
  chooseNotices: true,
  savePushSubscription: true,
  deletePushSubscription: true,
};

export function isCustomerCall(name: OperationName): boolean {
  return name in customerCalls;
}

type CustomerCall = {
  [Name in OperationName]: Operations[Name]['who'] extends 'customer' ? Name : never;
}[OperationName];
