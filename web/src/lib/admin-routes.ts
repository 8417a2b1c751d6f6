import {
  adminSignInOperations,
  bulkEditOperations,
  cardOperations,
  catalogueOperations,
  couponOperations,
  customerOperations,
  deliveryOperations,
  deskOperations,
  giftOperations,
  gstReturnOperations,
  importOperations,
  mailOperations,
  mediaOperations,
  type OperationName,
  ordersDeskOperations,
  organiseOperations,
  paymentOperations,
  paymentsDeskOperations,
  purchaseOperations,
  pushOperations,
  reportOperations,
  returnOperations,
  reviewOperations,
  settlementOperations,
  specialDayOperations,
  stockOperations,
} from '@tohfa/contract';
import type { roleAreas } from '@tohfa/contract/screens';
import { type AdminRouteName, isOfAdmins, listRoutes, type Route } from './operation-routes.ts';

const AREAS: readonly (readonly [RoleArea, readonly object[]])[] = [
  ['dashboard', [deskOperations]],
  [
    'catalogue',
    [catalogueOperations, bulkEditOperations, importOperations, stockOperations, mediaOperations],
  ],
  ['orders', [purchaseOperations, ordersDeskOperations, returnOperations, deliveryOperations]],
  ['gifts', [giftOperations, cardOperations, organiseOperations]],
  ['coupons', [couponOperations]],
  [
    'money',
    [paymentOperations, paymentsDeskOperations, settlementOperations, gstReturnOperations, reportOperations],
  ],
  ['people', [customerOperations, mailOperations, reviewOperations, specialDayOperations, pushOperations]],
];

/** Where the domain of a call is not what people look for it under. */
const SPECIAL_AREAS: Partial<Record<OperationName, RoleArea>> = {
  dashboard: 'dashboard',
  shopStatus: 'dashboard',
  channels: 'catalogue',
  agents: 'orders',
  refundPurchase: 'money',
  refundPart: 'money',
  listProductTerms: 'money',
  saveProductTerms: 'money',
};

/** Those of admins, which only their screens load. */
export const routes = listAdminRoutes();

function listAdminRoutes() {
  const listed = Object.entries(listRoutes(isOfAdmins)) as [AdminRouteName, Route][];
  return Object.fromEntries(
    listed.map(([name, route]) => [name, { ...route, ...(route.roles && areaOf(name)) }]),
  ) as Record<AdminRouteName, AdminRoute>;
}

/** What people call the part of the shop that a call belongs to; none for what is about the caller alone. */
function areaOf(name: OperationName): Pick<AdminRoute, 'area'> {
  if (name in adminSignInOperations || name === 'verifySession') return {};
  const special = SPECIAL_AREAS[name];
  if (special) return { area: special };
  const found = AREAS.find(([, groups]) => groups.some((group) => name in group));
  return { area: found?.[0] ?? 'shop' };
}

export type RoleArea = keyof typeof roleAreas;

interface AdminRoute extends Route {
  area?: RoleArea;
}
