import { stockNoticeTexts as texts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { ApiError, call } from '../lib/api.ts';
import { useLinkToken } from '../lib/link-token.ts';
import { useAction } from '../ui/actions.tsx';
import { Button, ShopButtonLink } from '../ui/buttons.tsx';
import { EmptyBox } from '../ui/drawings.tsx';
import { CenteredCard } from '../ui/page.tsx';

/** From the link of an email about a gift that is back: one tap, and there are no more of them. */
export default function StopNoticesScreen() {
  const stopToken = useLinkToken();
  const [state, setState] = useState<'asking' | 'stopped' | 'invalid'>(
    stopToken === '' ? 'invalid' : 'asking',
  );
  const stopping = useAction(async () => {
    try {
      await call('stopStockNotices', { body: { stopToken } });
      setState('stopped');
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'invalid_input')) throw error;
      setState('invalid');
    }
  });
  const drawing = <EmptyBox className="size-32" />;
  if (state === 'asking')
    return (
      <CenteredCard drawing={drawing} title={texts.stopTitle} description={texts.stopText}>
        <Button aria-busy={stopping.busy} onClick={() => stopping.run()} className="w-full">
          {stopping.busy ? texts.stopping : texts.stop}
        </Button>
      </CenteredCard>
    );
  const [title, text] =
    state === 'stopped' ? [texts.stoppedTitle, texts.stopped] : [texts.invalidTitle, texts.invalid];
  return (
    <CenteredCard drawing={drawing} title={title} description={<span role="status">{text}</span>}>
      <ShopButtonLink className="w-full">{texts.seeGifts}</ShopButtonLink>
    </CenteredCard>
  );
}
