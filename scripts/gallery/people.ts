import type { Page } from '@playwright/test';
import type { Product, PurchaseView, SignedIn } from '@tohfa/contract';
import { demoAccounts } from '@tohfa/demo';
import { type AdminCookie, signInAdmin, startAsAdmin } from '../../test/shop/admin-sessions.ts';
import { callShop } from '../../test/shop/call-shop.ts';
import { signInByApi, signUp, startSignedIn } from '../../test/shop/customers.ts';
import { decideGift, inDays, requestGift } from '../../test/shop/gifts.ts';
import { ADDRESS, buy } from '../../test/shop/orders.ts';
import type { RunningShop } from '../../test/shop/start-shop.ts';

const LONG = {
  name: 'श्रीमती Venkatanarasimharajuvaripeta Lakshminarayanan Rajahmundry',
  recipient: 'सुब्रमण्यस्वामीनाथन Thiruvananthapuram Balasubramaniam Padmanabhan',
  title: 'वेंकटनरसिंहराजुवारिपेटा और Lakshminarayanan की स्वर्ण जयंती, family and friends',
  flatNo: 'Flat 1204-B, Tower C, बारहवीं मंज़िल',
  apartment: 'Shri Venkateshwara Lakshmi Narasimha Residency Phase Two, Old Madras Road',
  landmark: 'राजराजेश्वरी देवी मंदिर के सामने, behind the old post office',
  district: 'Thiruvananthapuram',
};

/** A demo shop in which somebody has one of everything, somebody has long names, and somebody has nothing yet. */
export async function fillShop(shop: RunningShop): Promise<ShopPeople> {
  const [demoCustomer, , admin] = demoAccounts;
  const cookie = await signInAdmin(shop, admin.email);
  const products: Product[] = await (await fetch(`${shop.url}/backend/get-products.php`)).json();
  const customer = await signInByApi(shop.url, demoCustomer);
  const someone = await signUp(shop.url, LONG.name);
  return {
    url: shop.url,
    products,
    cookie,
    newcomer: await signUp(shop.url),
    customer: { user: customer, ...(await giveContent(shop.url, cookie, customer, products)) },
    long: { user: someone, ...(await giveContent(shop.url, cookie, someone, products, LONG)) },
  };
}

async function giveContent(
  url: string,
  cookie: AdminCookie,
  user: SignedIn,
  products: readonly Product[],
  long?: typeof LONG,
): Promise<Content> {
  const plain = products.filter(({ options, count_in_stock }) => options.length === 0 && count_in_stock > 8);
  const [first, second, third] = plain;
  if (!first || !second || !third) throw new Error('The demo shop has too few products.');
  const address = long
    ? `${long.flatNo}, ${long.apartment}, ${long.landmark}, ${long.district}, Kerala 695001`
    : ADDRESS;
  const order = await buy(url, user, first, address);
  const { name: _, title: __, recipient, ...place } = long ?? {};
  const gift = await requestGift(url, user, second, recipient ? { name: recipient, ...place } : {});
  await decideGift(url, cookie, gift, 'approve');
  await callShop(url, 'save-address', { full_address: address, name: recipient ?? 'Kamala Devi' }, user);
  await callShop(url, 'change-wishlist', { productId: third.id, wanted: true }, user);
  const { link } = await callShop<{ link: string }>(url, 'share-wishlist', { shared: true }, user);
  const items = [first, third].map(({ id, price }) => ({ productId: id, quantity: 2, price }));
  await callShop(url, 'save-basket', { items }, user);
  const registry = await callShop<{ id: string }>(
    url,
    'save-registry',
    {
      title: long?.title ?? 'Priya and Arjun’s wedding',
      occasion: 'Wedding',
      date: inDays(40),
      words: 'Come and celebrate with us.',
      recipient: { name: recipient ?? 'Priya Rao', phone: '9845012345' },
      address,
      items: [first, second].map(({ id }, place) => ({ productId: id, wanted: 2, sharing: place === 1 })),
    },
    user,
  );
  const circle = await callShop<{ id: string }>(
    url,
    'make-circle',
    {
      name: (long?.title ?? 'Rao family').slice(0, 50),
      kind: 'family',
      myName: user.name.slice(0, 30),
      budget: 2000,
      daysAhead: 14,
    },
    user,
  );
  return { order, gift, wishlist: new URL(link, url).pathname, registry: registry.id, circle: circle.id };
}

/** Before the page's first address. */
export async function startAs(page: Page, who: Who, people: ShopPeople): Promise<void> {
  if (who === 'admin') await startAsAdmin(page, people.cookie);
  if (who === 'newcomer') await startSignedIn(page, people.newcomer);
  if (who === 'customer' || who === 'long') await startSignedIn(page, people[who].user);
}

export type Who = 'visitor' | 'newcomer' | 'customer' | 'long' | 'admin';

interface Content {
  order: PurchaseView;
  gift: string;
  /** The path of the shared list. */
  wishlist: string;
  registry: string;
  circle: string;
}

export interface ShopPeople {
  url: string;
  products: readonly Product[];
  cookie: AdminCookie;
  newcomer: SignedIn;
  customer: Content & { user: SignedIn };
  long: Content & { user: SignedIn };
}
