import { adminScreens, customerScreens, publicScreens, RENDERED_BY_SERVER } from '../../test/shop/screens.ts';
import {
  chipInPath,
  customerPath,
  editProductPath,
  giftPath,
  manageOrderPath,
  orderPath,
  paths,
  productPath,
  publicProductPath,
  registryPath,
  reviewPath,
} from '../../web/src/lib/paths.ts';
import { editRegistryPath, ownRegistryPath } from '../../web/src/registries/registry-paths.ts';
import type { State } from './options.ts';
import type { ShopPeople, Who } from './people.ts';

/** What a state shows: pages that the server renders have no answers to wait for. */
export function screensIn(state: State, people: ShopPeople): Shown[] {
  const names = new Set<string>();
  return listOf(state, people).map((screen) => {
    // What visitors and customers both open.
    const name = names.has(screen.name) ? `${screen.name}-${screen.who}` : screen.name;
    names.add(name);
    return { ...screen, name };
  });
}

function listOf(state: State, people: ShopPeople): Shown[] {
  const app = (shown: readonly Shown[]) => shown.filter(({ address }) => !RENDERED_BY_SERVER.test(address));
  if (state === 'full') return [...visitors(people), ...customers(people), ...admins(people)];
  if (state === 'open') return opened(people);
  if (state === 'empty')
    return [...of('newcomer', customerScreens(plainProduct(people).id)), ...admins(people)];
  if (state === 'long') return [...visitors(people, 'long'), ...customers(people, 'long'), ...admins(people)];
  return app([...visitors(people), ...customers(people), ...admins(people)]);
}

function visitors(people: ShopPeople, owner: 'customer' | 'long' = 'customer'): Shown[] {
  const { gift, registry, wishlist } = people[owner];
  const own = [
    publicProductPath(plainProduct(people).slug),
    publicProductPath(productWithOptions(people).slug),
    chipInPath(gift),
    registryPath(registry),
    wishlist,
  ];
  return of('visitor', owner === 'long' ? own : [...publicScreens, ...own]);
}

function customers(people: ShopPeople, who: 'customer' | 'long' = 'customer'): Shown[] {
  const { order, gift, registry, circle } = people[who];
  const { id } = plainProduct(people);
  return of(who, [
    ...customerScreens(id).filter((address) => !/no-such|999999|management/.test(address)),
    productPath(productWithOptions(people).id),
    orderPath(order.id),
    reviewPath(order.id, order.lines?.[0]?.productId ?? id),
    giftPath(gift),
    ownRegistryPath(registry),
    editRegistryPath({ id: registry }),
    `${paths.circle}#${circle}`,
  ]);
}

function admins(people: ShopPeople): Shown[] {
  const { order } = people.customer;
  return of('admin', [
    paths.dashboard,
    ...adminScreens.filter((address) => !/0{8}/.test(address)),
    manageOrderPath(order.id),
    editProductPath(plainProduct(people).id),
    customerPath(people.customer.user.id),
  ]);
}

/** By the English name of what is pressed. */
function opened(people: ShopPeople): Shown[] {
  const { order, gift } = people.customer;
  const product = productPath(plainProduct(people).id);
  const asCustomer: readonly (readonly [string, string])[] = [
    [paths.home, 'Filters'],
    [product, 'Buy Now'],
    [product, 'Ask for this gift'],
    [paths.requests, 'Cancel this group gift'],
    [orderPath(order.id), 'Cancel this order'],
    [giftPath(gift), 'Pay Now'],
    [paths.profile, 'Edit name and photo'],
    [paths.profile, 'Change email'],
    [paths.profile, 'Change password'],
    [paths.profile, 'Delete my account'],
    [paths.profile, 'Add an address'],
    [paths.circles, 'Make a circle'],
  ];
  const asAdmin: readonly (readonly [string, string])[] = [
    [paths.couponsManagement, 'Add a coupon'],
    [paths.couponsManagement, 'Single-use codes'],
    [paths.adminDashboard, 'Your account'],
  ];
  const toShown =
    (who: Who) =>
    ([address, press]: readonly [string, string]): Shown => ({
      name: `${nameOf(address)}-${slugOf(press)}`,
      address,
      who,
      press,
    });
  return [...asCustomer.map(toShown('customer')), ...asAdmin.map(toShown('admin'))];
}

function of(who: Who, addresses: readonly string[]): Shown[] {
  return addresses.map((address) => ({
    name: `${who === 'admin' ? 'admin-' : ''}${nameOf(address)}`,
    address,
    who,
  }));
}

/** Of an address, without the ids that differ each time. */
function nameOf(address: string): string {
  return slugOf(
    address
      .replace(/#(.*)/, (_, token: string) => (token.length > 20 ? '-linked' : `-${token}`))
      .replace(/(?<!^\/gift)\/(?=[\w-]*[\dA-Z_])[\w-]{16,}(?=$|\?)/, '/one')
      .replace(/(order|id)=[\w-]{16,}/, '$1=one')
      .replace(/\/gift\/.*/, (path) => path.slice(0, 20)),
  );
}

function slugOf(text: string): string {
  return (
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'start'
  );
}

function plainProduct({ products }: ShopPeople) {
  const found = products.find(({ options, count_in_stock }) => options.length === 0 && count_in_stock > 8);
  if (!found) throw new Error('The demo shop has no product without options.');
  return found;
}

function productWithOptions({ products }: ShopPeople) {
  const found = products.find(({ options }) => options.length > 0);
  if (!found) throw new Error('The demo shop has no product with options.');
  return found;
}

export interface Shown {
  /** Of its file. */
  name: string;
  address: string;
  who: Who;
  /** The English name of a button that is pressed first. */
  press?: string;
}
