import { changePassword } from './accounts/change-password.ts';
import { confirmEmail } from './accounts/confirm-email.ts';
import { deleteAddress } from './accounts/delete-address.ts';
import { endSession } from './accounts/end-session.ts';
import { eraseAccount } from './accounts/erase-account.ts';
import { forgotPassword } from './accounts/forgot-password.ts';
import { getAddresses } from './accounts/get-addresses.ts';
import { guser } from './accounts/guser.ts';
import { login } from './accounts/login.ts';
import { logout } from './accounts/logout.ts';
import { mailConfirmation } from './accounts/mail-confirmation.ts';
import { myAccount } from './accounts/my-account.ts';
import { myData } from './accounts/my-data.ts';
import { mySessions } from './accounts/my-sessions.ts';
import { providerUser } from './accounts/provider-user.ts';
import { resetPassword } from './accounts/reset-password.ts';
import { saveAddress } from './accounts/save-address.ts';
import { searchAddress } from './accounts/search-address.ts';
import { signOutEverywhere } from './accounts/sign-out-everywhere.ts';
import { signup } from './accounts/signup.ts';
import { adminLogout } from './admin/admin-logout.ts';
import { dashboard } from './admin/dashboard.ts';
import { inviteAdmin } from './admin/invite-admin.ts';
import { listAdmins } from './admin/list-admins.ts';
import { listAudit } from './admin/list-audit.ts';
import { removeAdmin } from './admin/remove-admin.ts';
import { sendOtp } from './admin/send-otp.ts';
import { validateAdmin } from './admin/validate-admin.ts';
import { verifyOtp } from './admin/verify-otp.ts';
import { verifySession } from './admin/verify-session.ts';
import { addProduct } from './catalogue/add-product.ts';
import { createCategory } from './catalogue/create-category.ts';
import { deleteCategory } from './catalogue/delete-category.ts';
import { deleteProduct } from './catalogue/delete-product.ts';
import { getCategories } from './catalogue/get-categories.ts';
import { getProducts } from './catalogue/get-products.ts';
import { updateCategory } from './catalogue/update-category.ts';
import { updateProduct } from './catalogue/update-product.ts';
import { allGifts } from './gifts/all-gifts.ts';
import { cancelGift } from './gifts/cancel-gift.ts';
import { decideGift } from './gifts/decide-gift.ts';
import { fetchGifts } from './gifts/fetch-gifts.ts';
import { getGiftRequest } from './gifts/get-gift-request.ts';
import { giftEvents } from './gifts/gift-events.ts';
import { giftFeedback } from './gifts/gift-feedback.ts';
import { giftSubmit } from './gifts/gift-submit.ts';
import { updateGift } from './gifts/update-gift.ts';
import { uploadImage } from './media/upload-image.ts';
import { chooseNotices } from './notices/choose-notices.ts';
import { myNotices } from './notices/my-notices.ts';
import type { Operation } from './operation.ts';
import { createOrder } from './payments/create-order.ts';
import { orderStatus } from './payments/order-status.ts';
import { paymentHealth } from './payments/payment-health.ts';
import { releaseOrder } from './payments/release-order.ts';
import { savePayment } from './payments/save-payment.ts';
import { allOrders } from './purchases/all-orders.ts';
import { cancelPurchase } from './purchases/cancel-purchase.ts';
import { invoice } from './purchases/invoice.ts';
import { movePurchase } from './purchases/move-purchase.ts';
import { myOrders } from './purchases/my-orders.ts';
import { receipt } from './purchases/receipt.ts';
import { refundPurchase } from './purchases/refund-purchase.ts';
import { cancelPush } from './push/cancel-push.ts';
import { countPush } from './push/count-push.ts';
import { listPushes } from './push/list-pushes.ts';
import { pushPeople } from './push/push-people.ts';
import { pushReport } from './push/push-report.ts';
import { deletePushSubscription, savePushSubscription } from './push/push-subscription.ts';
import { sendPush } from './push/send-push.ts';
import type { OperationName } from './routes.ts';
import { shopInfo } from './shop/shop-info.ts';
import { allSpecialDays } from './special-days/all-special-days.ts';
import { changeSpecialDays } from './special-days/change-special-days.ts';
import { comingSpecialDays } from './special-days/coming-special-days.ts';
import { mySpecialDays } from './special-days/my-special-days.ts';
import { removeSpecialDays } from './special-days/remove-special-days.ts';
import { saveSpecialDays } from './special-days/save-special-days.ts';
import { withdrawSpecialDays } from './special-days/withdraw-special-days.ts';

/** Every call the backend answers. A call that is not here does not exist. */
export const operations = {
  login,
  guser,
  signup,
  logout,
  providerUser,
  confirmEmail,
  forgotPassword,
  resetPassword,
  changePassword,
  myAccount,
  mailConfirmation,
  mySessions,
  endSession,
  signOutEverywhere,
  myData,
  eraseAccount,
  getAddresses,
  saveAddress,
  deleteAddress,
  searchAddress,

  getProducts,
  getCategories,
  addProduct,
  updateProduct,
  deleteProduct,
  createCategory,
  updateCategory,
  deleteCategory,
  uploadImage,

  fetchGifts,
  giftSubmit,
  getGiftRequest,
  updateGift,
  giftFeedback,
  cancelGift,
  giftEvents,
  allGifts,
  decideGift,

  createOrder,
  savePayment,
  orderStatus,
  releaseOrder,

  myOrders,
  cancelPurchase,
  invoice,
  receipt,
  allOrders,
  movePurchase,
  refundPurchase,
  paymentHealth,

  shopInfo,

  validateAdmin,
  sendOtp,
  verifyOtp,
  verifySession,
  adminLogout,
  listAdmins,
  inviteAdmin,
  removeAdmin,
  listAudit,
  dashboard,

  saveSpecialDays,
  mySpecialDays,
  changeSpecialDays,
  withdrawSpecialDays,
  allSpecialDays,
  comingSpecialDays,
  removeSpecialDays,

  myNotices,
  chooseNotices,
  savePushSubscription,
  deletePushSubscription,
  sendPush,
  countPush,
  pushPeople,
  listPushes,
  pushReport,
  cancelPush,
} as const satisfies Record<OperationName, Operation>;

export type Operations = typeof operations;
