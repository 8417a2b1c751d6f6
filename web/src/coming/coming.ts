import { paths } from '../paths.ts';

/** The screens that are addressed but not built: `routes.tsx` mounts them, a test counts them. */
export const comingScreens: readonly ComingScreen[] = [
  { path: paths.requests, title: 'Your gift requests', signedIn: true },
  { path: paths.giftDetails, title: 'Gift details' },
  { path: paths.shareSpecialDays, title: 'Share your special days' },
  { path: paths.policy, title: 'Privacy policy' },
  { path: paths.admin, title: 'Admin sign-in', bare: true },
  { path: paths.verifyOtp, title: 'Enter your code', bare: true },
  { path: paths.dashboard, title: 'Admin' },
  { path: paths.adminDashboard, title: 'Admin dashboard' },
  { path: paths.addProduct, title: 'Add a product' },
  { path: paths.productsManagement, title: 'Products' },
  { path: paths.createCategory, title: 'Create a category' },
  { path: paths.giftsManagement, title: 'Gift requests' },
  { path: paths.ordersManagement, title: 'Orders' },
  { path: paths.specialDaysManagement, title: 'Special days' },
  { path: paths.push, title: 'Push notifications' },
];

export interface ComingScreen {
  path: string;
  title: string;
  /** Shown without the shop's header and tabs. */
  bare?: true;
  /** For people who are signed in. */
  signedIn?: true;
}
