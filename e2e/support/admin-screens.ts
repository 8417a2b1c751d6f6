import { paths } from '../../web/src/lib/paths.ts';

/** Those the server's session guards. */
export const adminScreens = [
  paths.adminDashboard,
  paths.productsManagement,
  paths.createCategory,
  paths.push,
  paths.addProduct,
  paths.ordersManagement,
  paths.giftsManagement,
  paths.returnsManagement,
  paths.couponsManagement,
  paths.deliveryManagement,
  paths.reviewsManagement,
  paths.specialDaysManagement,
  paths.adminsManagement,
  paths.audit,
  paths.adminStatus,
];
