import type { SignInWay } from '@tohfa/contract';
import { createContext, useContext } from 'react';

/** The shop's name and logo. The server's rendering provides them; in the browser they stand in the page's head. */
export const ShopBrandContext = createContext<ShopBrand | undefined>(undefined);

export function useShopBrand(): ShopBrand {
  return useContext(ShopBrandContext) ?? shopBrand();
}

/** Outside of a component, in the browser. */
export const shopBrand = (): ShopBrand => ({
  name: readMeta('application-name') ?? 'Tohfa',
  logo: readMeta('shop-logo'),
  paused: readMeta('shop-paused'),
});

function readMeta(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;
}

/** Whether customers may sign in this way: all of them, unless the page says which. */
export function isSignInOn(way: SignInWay): boolean {
  return readMeta('sign-in-ways')?.split(' ').includes(way) ?? true;
}

interface ShopBrand {
  name: string;
  logo?: string | undefined;
  paused?: string | undefined;
}
