import type { Product } from '@tohfa/contract';
import type { AdminSessions } from '../../test/shop/admin-sessions.ts';
import { callShop } from '../../test/shop/call-shop.ts';

/** A kurta in two colours: S in blue and L in red are not made, M in blue is sold out. */
export async function addKurta(shopUrl: string, admins: AdminSessions): Promise<Product> {
  const { product } = await callShop<{ product: Product }>(
    shopUrl,
    'add-product.php',
    await kurtaForm(shopUrl),
    await cookieOf(admins),
  );
  return product;
}

/** What an admin leaves out is no longer sold. */
export async function keepVariants(
  shopUrl: string,
  admins: AdminSessions,
  { id, name }: Product,
  kept: readonly string[],
): Promise<void> {
  const form = await kurtaForm(shopUrl);
  const variants = form.variants.filter(({ options }) => kept.includes(`${options.Size}, ${options.Colour}`));
  const body = { ...form, id, name, variants };
  await callShop(shopUrl, 'update-product.php', body, await cookieOf(admins));
}

export function variantOf({ variants }: Product, size: string, colour: string) {
  const found = variants.find(({ options }) => options.Size === size && options.Colour === colour);
  if (!found) throw new Error(`there is no ${size}, ${colour}`);
  return found;
}

async function cookieOf(admins: AdminSessions) {
  const { name, value } = await admins.current();
  return { cookie: `${name}=${value}` };
}

async function kurtaForm(shopUrl: string) {
  const demo: Product[] = await (await fetch(`${shopUrl}/backend/get-products.php`)).json();
  const [first, second] = demo.filter(({ options }) => options.length === 0);
  if (!first || !second) throw new Error('the shop has too few products');
  const variant = (Size: string, Colour: string, price: number, countInStock: number) => ({
    options: { Size, Colour },
    price,
    countInStock,
    image: Colour === 'Blue' ? second.image : '',
  });
  return {
    name: `Chanderi kurta ${Date.now().toString(36)}`,
    description: 'Hand-woven in Chanderi.',
    image: first.image,
    price: 899,
    countInStock: 0,
    category: first.category_id,
    options: [
      { name: 'Size', values: ['S', 'M', 'L'] },
      { name: 'Colour', values: ['Red', 'Blue'] },
    ],
    variants: [
      variant('S', 'Red', 899, 4),
      variant('M', 'Red', 999, 3),
      variant('M', 'Blue', 1099, 0),
      variant('L', 'Blue', 1099, 2),
    ],
  };
}
