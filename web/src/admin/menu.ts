import type { AdminOperationName } from '@tohfa/contract';
import {
  ActivityIcon,
  BellIcon,
  BotIcon,
  CalendarDaysIcon,
  ChartColumnIcon,
  ContactRoundIcon,
  GiftIcon,
  IndianRupeeIcon,
  LandmarkIcon,
  LayoutGridIcon,
  ListIcon,
  type LucideIcon,
  MailIcon,
  PackageIcon,
  RadioTowerIcon,
  ReceiptIndianRupeeIcon,
  RotateCcwIcon,
  Settings2Icon,
  ShoppingBagIcon,
  StarIcon,
  StoreIcon,
  SunIcon,
  TicketPercentIcon,
  TruckIcon,
  UploadIcon,
  UserRoundIcon,
  UsersRoundIcon,
  WalletIcon,
} from 'lucide-react';
import { useLocation } from 'react-router';
import { paths } from '../lib/paths.ts';
import { useMayCall } from './session.ts';

/**
 * The admin screens in six groups: the rail, the bar of phones, the search and the keyboard's `g` read this list. A screen
 * is shown to those who may make its main call. A group leads to its first screen.
 */
const MENU: readonly MenuGroup[] = [
  {
    label: 'Today',
    Icon: SunIcon,
    items: [
      {
        label: 'Today',
        to: paths.adminDashboard,
        shows: { [paths.dashboard]: 'today' },
        call: 'today',
        key: 't',
        Icon: SunIcon,
      },
    ],
  },
  {
    label: 'Orders',
    Icon: ShoppingBagIcon,
    items: [
      { label: 'Orders', to: paths.ordersManagement, call: 'allOrders', key: 'o', Icon: ShoppingBagIcon },
      { label: 'Returns', to: paths.returnsManagement, call: 'allReturns', key: 'r', Icon: RotateCcwIcon },
      { label: 'Group gifts', to: paths.giftsManagement, call: 'allGifts', key: 'g', Icon: GiftIcon },
      { label: 'Coupons', to: paths.couponsManagement, call: 'allCoupons', Icon: TicketPercentIcon },
    ],
  },
  {
    label: 'Catalogue',
    Icon: PackageIcon,
    items: [
      {
        label: 'Products',
        to: paths.productsManagement,
        shows: { [paths.addProduct]: 'addProduct', [paths.stockHistory]: 'listStockMovements' },
        call: 'listAdminProducts',
        key: 'p',
        Icon: PackageIcon,
      },
      { label: 'Categories', to: paths.createCategory, call: 'createCategory', Icon: LayoutGridIcon },
      { label: 'Imports', to: paths.productsImport, call: 'listImports', key: 'i', Icon: UploadIcon },
    ],
  },
  {
    label: 'People',
    Icon: UserRoundIcon,
    items: [
      {
        label: 'Customers',
        to: paths.customersManagement,
        call: 'listCustomers',
        key: 'c',
        Icon: ContactRoundIcon,
      },
      { label: 'Reviews', to: paths.reviewsManagement, call: 'allReviews', key: 'v', Icon: StarIcon },
      {
        label: 'Special days',
        to: paths.specialDaysManagement,
        call: 'allSpecialDays',
        key: 's',
        Icon: CalendarDaysIcon,
      },
      { label: 'Push notifications', to: paths.push, call: 'listPushes', key: 'n', Icon: BellIcon },
    ],
  },
  {
    label: 'Money',
    Icon: IndianRupeeIcon,
    items: [
      { label: 'Settlements', to: paths.settlements, call: 'settlements', key: 'l', Icon: LandmarkIcon },
      { label: 'Payments', to: paths.payments, call: 'listPayments', key: 'y', Icon: WalletIcon },
      { label: 'GST', to: paths.gst, call: 'taxMonth', Icon: ReceiptIndianRupeeIcon },
      { label: 'Reports', to: paths.reports, call: 'report', Icon: ChartColumnIcon },
    ],
  },
  {
    label: 'Shop',
    Icon: StoreIcon,
    items: [
      {
        label: 'Delivery and charges',
        to: paths.deliveryManagement,
        call: 'deliveryRules',
        key: 'd',
        Icon: TruckIcon,
      },
      {
        label: 'Settings',
        to: paths.shopSettings,
        call: 'shopSettings',
        key: 'e',
        Icon: Settings2Icon,
      },
      { label: 'Channels', to: paths.channels, call: 'channels', key: 'h', Icon: RadioTowerIcon },
      { label: 'Assistants', to: paths.agents, call: 'agents', Icon: BotIcon },
      { label: 'Mails', to: paths.mailsManagement, call: 'listMails', key: 'm', Icon: MailIcon },
      { label: 'Colleagues', to: paths.adminsManagement, call: 'listAdmins', Icon: UsersRoundIcon },
      { label: 'Audit', to: paths.audit, call: 'listAudit', key: 'a', Icon: ListIcon },
      { label: 'Status', to: paths.adminStatus, call: 'shopStatus', Icon: ActivityIcon },
    ],
  },
];

/** What this admin's role may see: groups without a screen are left out. */
export function useMenu(): ShownGroup[] {
  const mayCall = useMayCall();
  const { pathname } = useLocation();
  return MENU.flatMap(({ items, ...group }) => {
    const shown = items
      .filter(({ call }) => mayCall(call))
      .map((item) => ({ ...item, isCurrent: callOfItemAt(item, pathname) !== undefined }));
    const [first] = shown;
    return first ? [{ ...group, to: first.to, items: shown, isCurrent: shown.some(isCurrent) }] : [];
  });
}

/** The call without which a screen has nothing to show; undefined for a screen that is not in the menu. */
export function callNeededAt(pathname: string): AdminOperationName | undefined {
  for (const { items } of MENU)
    for (const item of items) {
      const needed = callOfItemAt(item, pathname);
      if (needed !== undefined) return needed;
    }
  return undefined;
}

function callOfItemAt({ to, call, shows }: MenuItem, pathname: string): AdminOperationName | undefined {
  return to === pathname || pathname.startsWith(`${to}/`) ? call : shows?.[pathname];
}

const isCurrent = ({ isCurrent: current }: { isCurrent: boolean }) => current;

interface MenuGroup {
  label: string;
  Icon: LucideIcon;
  items: readonly MenuItem[];
}

interface MenuItem {
  label: string;
  to: string;
  /** Other screens that belong to it, each with the call that it needs. */
  shows?: Partial<Record<string, AdminOperationName>>;
  /** What it shows first; who may not make it does not see the screen. */
  call: AdminOperationName;
  /** After `g` on the keyboard. */
  key?: string;
  Icon: LucideIcon;
}

export interface ShownGroup extends MenuGroup {
  to: string;
  isCurrent: boolean;
  items: readonly (MenuItem & { isCurrent: boolean })[];
}
