import { useState } from 'react';
import { useUser } from '../session.ts';
import { showToast } from '../ui/toasts.tsx';
import { useChosenAddress } from './chosen-address.ts';

export const loadAddressPicker = () => import('../accounts/address-picker.tsx');

const NONE_CHOSEN = 'Please select an address first.';
const NOT_LOADED = 'The address list did not open. Please check your connection and try again.';

/** Nothing is paid before it is known where it goes: without an address the picker opens first. */
export function useBuyAddress(pay: (address: string) => Promise<void>): BuyAddressState {
  const [address, choose] = useChosenAddress(useUser()?.id);
  const [picking, setPicking] = useState<Picking>();

  async function open(next: Picking): Promise<void> {
    try {
      await loadAddressPicker();
      setPicking(next);
    } catch {
      showToast({ tone: 'bad', words: NOT_LOADED });
    }
  }

  return {
    address,
    picking,
    change: () => void open({ thenPays: false }),
    buy: () => void (address === undefined ? open({ thenPays: true, notice: NONE_CHOSEN }) : pay(address)),
    onChosen: (chosen) => {
      choose(chosen);
      if (picking?.thenPays) void pay(chosen);
    },
    onClosed: () => setPicking(undefined),
  };
}

/** Why the picker is open. */
interface Picking {
  thenPays: boolean;
  notice?: string;
}

export interface BuyAddressState {
  address: string | undefined;
  picking: Picking | undefined;
  change: () => void;
  buy: () => void;
  onChosen: (address: string) => void;
  onClosed: () => void;
}
