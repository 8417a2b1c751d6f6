/**
 * Method and path of every call, free of schemas so that the browser can import it without Zod.
 * The keys are the operations' names; `operations.ts` gives each its shapes and its rules.
 */
export const routes = {
  login: { method: 'POST', path: '/backend/login.php' },
  guser: { method: 'POST', path: '/backend/guser.php' },
  signup: { method: 'POST', path: '/backend/signup' },
  logout: { method: 'POST', path: '/backend/logout' },
  providerUser: { method: 'POST', path: '/backend/provider-user' },
  confirmEmail: { method: 'POST', path: '/backend/confirm-email' },
  forgotPassword: { method: 'POST', path: '/backend/forgot-password' },
  resetPassword: { method: 'POST', path: '/backend/reset-password' },
  changePassword: { method: 'POST', path: '/backend/change-password' },
  myAccount: { method: 'GET', path: '/backend/my-account' },
  mailConfirmation: { method: 'POST', path: '/backend/mail-confirmation' },
  mySessions: { method: 'GET', path: '/backend/my-sessions' },
  endSession: { method: 'POST', path: '/backend/end-session' },
  signOutEverywhere: { method: 'POST', path: '/backend/sign-out-everywhere' },
  myData: { method: 'GET', path: '/backend/my-data' },
  eraseAccount: { method: 'POST', path: '/backend/erase-account' },
  getAddresses: { method: 'GET', path: '/backend/get-addresses.php' },
  saveAddress: { method: 'POST', path: '/backend/save-address' },
  deleteAddress: { method: 'POST', path: '/backend/delete-address' },
  searchAddress: { method: 'GET', path: '/backend/search-address' },

  getProducts: { method: 'GET', path: '/backend/get-products.php' },
  getCategories: { method: 'GET', path: '/backend/get-categories.php' },
  addProduct: { method: 'POST', path: '/backend/add-product.php' },
  updateProduct: { method: 'POST', path: '/backend/update-product.php' },
  deleteProduct: { method: 'POST', path: '/backend/delete-product.php' },
  createCategory: { method: 'POST', path: '/backend/create_category.php' },
  updateCategory: { method: 'POST', path: '/backend/update-category' },
  deleteCategory: { method: 'POST', path: '/backend/delete-category' },
  uploadImage: { method: 'POST', path: '/backend/upload-image.php' },

  fetchGifts: { method: 'POST', path: '/backend/fetch-gifts.php' },
  giftSubmit: { method: 'POST', path: '/backend/gift_submit.php' },
  getGiftRequest: { method: 'GET', path: '/backend/get_gift_request.php' },
  updateGift: { method: 'POST', path: '/backend/update-gift.php' },
  giftFeedback: { method: 'PUT', path: '/backend/update-gift.php' },
  cancelGift: { method: 'POST', path: '/backend/cancel-gift' },
  giftEvents: { method: 'GET', path: '/backend/gift-events' },
  allGifts: { method: 'GET', path: '/backend/all-gifts' },
  decideGift: { method: 'POST', path: '/backend/decide-gift' },

  createOrder: { method: 'POST', path: '/backend/create-order.php' },
  savePayment: { method: 'POST', path: '/backend/save-payment.php' },
  orderStatus: { method: 'GET', path: '/backend/order-status' },
  releaseOrder: { method: 'POST', path: '/backend/release-order' },

  myOrders: { method: 'GET', path: '/backend/my-orders' },
  allOrders: { method: 'GET', path: '/backend/all-orders' },
  movePurchase: { method: 'POST', path: '/backend/move-purchase' },
  refundPurchase: { method: 'POST', path: '/backend/refund-purchase' },
  paymentHealth: { method: 'GET', path: '/backend/payment-health' },
  invoice: { method: 'GET', path: '/backend/invoice' },
  receipt: { method: 'GET', path: '/backend/receipt' },
  cancelPurchase: { method: 'POST', path: '/backend/cancel-purchase' },

  shopInfo: { method: 'GET', path: '/backend/shop-info' },

  validateAdmin: { method: 'POST', path: '/backend/validate-admin.php' },
  sendOtp: { method: 'POST', path: '/backend/send-otp.php' },
  verifyOtp: { method: 'POST', path: '/backend/verify-otp.php' },
  verifySession: { method: 'POST', path: '/backend/verify-session.php' },
  adminLogout: { method: 'POST', path: '/backend/admin-logout' },
  listAdmins: { method: 'GET', path: '/backend/list-admins' },
  inviteAdmin: { method: 'POST', path: '/backend/invite-admin' },
  removeAdmin: { method: 'POST', path: '/backend/remove-admin' },
  listAudit: { method: 'GET', path: '/backend/list-audit' },
  dashboard: { method: 'GET', path: '/backend/dashboard' },

  saveSpecialDays: { method: 'POST', path: '/backend/save_special_days.php' },
  mySpecialDays: { method: 'POST', path: '/backend/my-special-days' },
  changeSpecialDays: { method: 'POST', path: '/backend/change-special-days' },
  withdrawSpecialDays: { method: 'POST', path: '/backend/withdraw-special-days' },
  allSpecialDays: { method: 'GET', path: '/backend/all-special-days' },
  comingSpecialDays: { method: 'GET', path: '/backend/coming-special-days' },
  removeSpecialDays: { method: 'POST', path: '/backend/remove-special-days' },

  myNotices: { method: 'GET', path: '/backend/my-notices' },
  chooseNotices: { method: 'POST', path: '/backend/choose-notices' },
  savePushSubscription: { method: 'POST', path: '/backend/push-subscription' },
  deletePushSubscription: { method: 'DELETE', path: '/backend/push-subscription' },
  sendPush: { method: 'POST', path: '/backend/send-push.php' },
  countPush: { method: 'POST', path: '/backend/count-push' },
  pushPeople: { method: 'GET', path: '/backend/push-people' },
  listPushes: { method: 'GET', path: '/backend/list-pushes' },
  pushReport: { method: 'GET', path: '/backend/push-report' },
  cancelPush: { method: 'POST', path: '/backend/cancel-push' },
} as const satisfies Record<string, Route>;

export type OperationName = keyof typeof routes;

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/backend/${string}`;
}
