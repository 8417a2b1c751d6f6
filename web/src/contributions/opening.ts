import { indianDay } from '@tohfa/contract';

/** Payments open on a later day. What can be paid now says otherwise on a device whose clock is wrong. */
export function opensLater({
  opensOn,
  availableNow = 0,
}: {
  opensOn: string;
  availableNow?: number;
}): boolean {
  return availableNow === 0 && opensOn > indianDay(new Date());
}
