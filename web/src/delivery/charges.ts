import type { ShopCharges } from '@tohfa/contract';
import { createContext } from 'react';

/**
 * What comes on top of prices: the app asks the shop, pages of the server come with it. Apart from what shows it, which
 * many screens do without.
 */
export const ChargesContext = createContext<ShopCharges | undefined>(undefined);
