import { useState } from 'react';
import { tabData } from '../storage.ts';

const KEY = 'tohfa.deliver-to';

/** Where the next purchase of this tab goes. A reload keeps it, another person does not find it. */
export function useChosenAddress(
  userId: string | undefined,
): [string | undefined, (address: string) => void] {
  const [address, setAddress] = useState(() => readChosen(userId));
  return [
    address,
    (chosen) => {
      setAddress(chosen);
      tabData.write(KEY, JSON.stringify({ userId, address: chosen }));
    },
  ];
}

export function forgetChosenAddress(): void {
  tabData.remove(KEY);
}

export function readChosen(userId: string | undefined): string | undefined {
  try {
    const kept = JSON.parse(tabData.read(KEY) ?? 'null');
    const isTheirs = userId !== undefined && kept?.userId === userId && typeof kept.address === 'string';
    return isTheirs && kept.address !== '' ? kept.address : undefined;
  } catch {
    return undefined;
  }
}
