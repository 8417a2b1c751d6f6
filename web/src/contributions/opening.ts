import { indianDay } from '@tohfa/contract';

/** Payments open on a later day. What can be paid now says otherwise on a device whose clock is wrong. */
export function opensLater(gift: { opensOn: string; availableNow?: number }): boolean {
  return !gift.availableNow && gift.opensOn > indianDay(new Date());
}
