import { firstName, isDefaultDisplayName, nameOfGift, type ReceivedGift, THANKS_MAX } from '@tohfa/contract';
import { ownRegistryTexts as texts } from '@tohfa/contract/screens';
import { CheckIcon, MailIcon, PrinterIcon } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { shownName } from '../../contributions/shown-name.ts';
import { call, callForResponse } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useAction } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { showToast } from '../../ui/feedback.tsx';
import { TextArea } from '../../ui/fields.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useRefreshRegistries } from '../my-registries.ts';

/** Thanks for one gift: by a mail with the owner's words, by a printed card, or ticked off. */
export default function ThankSheet({ registryId, gift, onClosed }: ThankSheetProps) {
  const name = gift.from === undefined ? texts.someone : shownName(gift.from);
  const [open, setOpen] = useState(true);
  const [message, setMessage] = useState(() =>
    texts.thankWords({ name: addressed(gift.from), gift: nameOfGift(gift) }),
  );
  const refresh = useRefreshRegistries();
  const thanking = useAction(async (by: 'mail' | 'card' | 'other') => {
    const words = by === 'mail' && { message };
    await call('thankGiver', { body: { id: registryId, receivedId: gift.id, by, ...words } });
    const said = by === 'mail' ? texts.sent({ name }) : texts.ticked({ name });
    showToast({ tone: 'success', message: said });
    setOpen(false);
    await refresh();
  });
  const printing = useAction(async () => {
    const query = { id: registryId, receivedId: gift.id };
    saveFile(texts.thankCardFile, await (await callForResponse('thanksCard', { query })).blob());
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (message.trim() !== '') thanking.run('mail');
  }

  return (
    <Sheet
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={texts.thankSheet({ name })}
      description={nameOfGift(gift)}
    >
      {gift.hasEmail ? (
        <form onSubmit={submit} noValidate className="mt-4 space-y-3">
          <TextArea
            label={texts.thankMessage}
            name="message"
            rows={6}
            maxLength={THANKS_MAX}
            value={message}
            onChange={({ target }) => setMessage(target.value)}
          />
          <Button type="submit" aria-busy={thanking.busy} className="w-full">
            <MailIcon />
            {texts.thankMail}
          </Button>
        </form>
      ) : (
        <p className="mt-3 text-14 text-ink-soft">{texts.thankNoMail}</p>
      )}
      <div className="mt-4 grid gap-2.5 border-hairline border-t pt-4">
        <Button variant="secondary" aria-busy={printing.busy} onClick={printing.run}>
          <PrinterIcon />
          {texts.thankCard}
        </Button>
        <div className="grid gap-2.5 cards:grid-cols-2">
          <Button variant="secondary" onClick={() => thanking.run('card')} className="px-3!">
            <CheckIcon />
            {texts.tickCard}
          </Button>
          <Button variant="secondary" onClick={() => thanking.run('other')} className="px-3!">
            <CheckIcon />
            {texts.tick}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}

/** How a letter begins: somebody who gave no name is a friend all the same. */
function addressed(from: string | undefined): string {
  return from === undefined || isDefaultDisplayName(from) ? texts.thankFriend : firstName(from);
}

interface ThankSheetProps {
  registryId: string;
  gift: ReceivedGift;
  /** After it has slid away. */
  onClosed: () => void;
}
