/** 'product-add' as people say it; an action without words of its own shows as it is. */
export function actionWords(action: string): string {
  return words[action] ?? action.replaceAll('-', ' ');
}

const words: Record<string, string> = {
  'admin-sign-in': 'Signed in as admin',
  'admin-step-up': 'Confirmed with a code',
  'admin-sign-out': 'Signed out as admin',
  'admin-code-tried-out': 'Five wrong codes',
  'admin-invite': 'Invited an admin',
  'admin-remove': 'Removed an admin',
  'product-add': 'Added a product',
  'product-update': 'Changed a product',
  'product-delete': 'Deleted a product',
  'product-hide': 'Hid a product',
  'category-create': 'Created a category',
  'category-update': 'Changed a category',
  'category-delete': 'Deleted a category',
  'picture-upload': 'Uploaded pictures',
  'purchase-move': 'Moved an order',
  'special-days-remove': 'Deleted somebody’s special days',
  'purchase-refund': 'Cancelled and refunded an order',
  'push-send': 'Sent a push notification',
  'push-cancel': 'Took a push notification back',
};
