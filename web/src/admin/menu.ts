import type { AdminOperationName } from '@tohfa/contract';
import { adminMenuTexts as texts } from '@tohfa/contract/screens';
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
    label: texts.today,
    Icon: SunIcon,
    items: [
      {
        label: texts.today,
        to: paths.adminDashboard,
        shows: { [paths.dashboard]: 'today' },
        call: 'today',
        key: 't',
        Icon: SunIcon,
      },
    ],
  },
  {
    label: texts.orders,
    Icon: ShoppingBagIcon,
    items: [
      { label: texts.orders, to: paths.ordersManagement, call: 'allOrders', key: 'o', Icon: ShoppingBagIcon },
      {
        label: texts.returns,
        to: paths.returnsManagement,
        call: 'allReturns',
        key: 'r',
        Icon: RotateCcwIcon,
      },
      { label: texts.groupGifts, to: paths.giftsManagement, call: 'allGifts', key: 'g', Icon: GiftIcon },
      { label: texts.coupons, to: paths.couponsManagement, call: 'allCoupons', Icon: TicketPercentIcon },
    ],
  },
  {
    label: texts.catalogue,
    Icon: PackageIcon,
    items: [
      {
        label: texts.products,
        to: paths.productsManagement,
        shows: { [paths.addProduct]: 'addProduct', [paths.stockHistory]: 'listStockMovements' },
        call: 'listAdminProducts',
        key: 'p',
        Icon: PackageIcon,
      },
      { label: texts.categories, to: paths.createCategory, call: 'createCategory', Icon: LayoutGridIcon },
      { label: texts.imports, to: paths.productsImport, call: 'listImports', key: 'i', Icon: UploadIcon },
    ],
  },
  {
    label: texts.people,
    Icon: UserRoundIcon,
    items: [
      {
        label: texts.customers,
        to: paths.customersManagement,
        call: 'listCustomers',
        key: 'c',
        Icon: ContactRoundIcon,
      },
      { label: texts.reviews, to: paths.reviewsManagement, call: 'allReviews', key: 'v', Icon: StarIcon },
      {
        label: texts.specialDays,
        to: paths.specialDaysManagement,
        call: 'allSpecialDays',
        key: 's',
        Icon: CalendarDaysIcon,
      },
      { label: texts.push, to: paths.push, call: 'listPushes', key: 'n', Icon: BellIcon },
    ],
  },
  {
    label: texts.money,
    Icon: IndianRupeeIcon,
    items: [
      { label: texts.settlements, to: paths.settlements, call: 'settlements', key: 'l', Icon: LandmarkIcon },
      { label: texts.payments, to: paths.payments, call: 'listPayments', key: 'y', Icon: WalletIcon },
      { label: texts.gst, to: paths.gst, call: 'taxMonth', Icon: ReceiptIndianRupeeIcon },
      { label: texts.reports, to: paths.reports, call: 'report', Icon: ChartColumnIcon },
    ],
  },
  {
    label: texts.shop,
    Icon: StoreIcon,
    items: [
      {
        label: texts.delivery,
        to: paths.deliveryManagement,
        call: 'deliveryRules',
        key: 'd',
        Icon: TruckIcon,
      },
      {
        label: texts.settings,
        to: paths.shopSettings,
        call: 'shopSettings',
        key: 'e',
        Icon: Settings2Icon,
      },
      { label: texts.channels, to: paths.channels, call: 'channels', key: 'h', Icon: RadioTowerIcon },
      { label: texts.assistants, to: paths.agents, call: 'agents', Icon: BotIcon },
      { label: texts.mails, to: paths.mailsManagement, call: 'listMails', key: 'm', Icon: MailIcon },
      { label: texts.colleagues, to: paths.adminsManagement, call: 'listAdmins', Icon: UsersRoundIcon },
      { label: texts.audit, to: paths.audit, call: 'listAudit', key: 'a', Icon: ListIcon },
      { label: texts.status, to: paths.adminStatus, call: 'shopStatus', Icon: ActivityIcon },
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
