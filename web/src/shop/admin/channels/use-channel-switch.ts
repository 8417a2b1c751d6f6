import { CHANNELS, type ChannelName } from '@tohfa/contract';
import { settingTexts, channelTexts as words } from '@tohfa/contract/screens';
import { useInvalidateAdminQueries, useMayCall } from '../../../admin/session.ts';
import { useStepUp } from '../../../admin/step-up.tsx';
import { call } from '../../../lib/api.ts';
import { useAction } from '../../../ui/actions.tsx';
import { showToast } from '../../../ui/feedback.tsx';

/** Switches channels by the shop's settings, which only the owner may see and change. */
export function useChannelSwitch(): ChannelSwitch {
  const isOwner = useMayCall()('saveShopSettings');
  const withStepUp = useStepUp();
  const refresh = useInvalidateAdminQueries(['shop-settings', 'channels']);

  const { busy, run } = useAction(async (channel: ChannelName, on: boolean) => {
    const { setting } = CHANNELS[channel];
    await withStepUp(async () => {
      // Read just before, so that what a colleague changed meanwhile is neither lost nor in the way.
      const { version } = await call('shopSettings', {});
      await call('saveShopSettings', { body: { version, [setting]: on } });
    });
    await refresh();
    const { label } = settingTexts[setting];
    showToast({ tone: 'success', message: on ? words.switchedOn({ label }) : words.switchedOff({ label }) });
  }, 'switch-channel');

  return { isOwner, busy, change: run };
}

export interface ChannelSwitch {
  isOwner: boolean;
  busy: boolean;
  change(channel: ChannelName, on: boolean): void;
}
