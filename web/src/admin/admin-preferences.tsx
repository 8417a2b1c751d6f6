import { useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, DIGEST_HOURS, type Operations } from '@tohfa/contract';
import { adminFrameTexts, desk } from '@tohfa/contract/screens';
import { useState } from 'react';
import { call } from '../lib/api.ts';
import { useAction } from '../ui/actions.tsx';
import { Button } from '../ui/buttons.tsx';
import { Notice, showToast } from '../ui/feedback.tsx';
import { SelectField } from '../ui/fields.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/states.tsx';
import { SwitchField } from '../ui/switch.tsx';
import { AdminLoadError } from './page.tsx';
import { newOrderSound, shortcutKeys } from './preferences.ts';
import { useAdminQuery } from './session.ts';

const { preferences: texts } = desk;

/** How this admin is told of what comes in: mails for the account; sound and keys for the browser. */
export default function AdminPreferences({ onClosed }: { onClosed: () => void }) {
  const [isOpen, setOpen] = useState(true);
  const notices = useAdminQuery(['notices'], (signal) => call('adminNotices', { signal }));
  return (
    <Sheet open={isOpen} onClose={() => setOpen(false)} onClosed={onClosed} title={texts.title}>
      <div className="mt-3 space-y-5">
        {notices.isPending && <Skeleton className="h-48" />}
        {notices.isError && <AdminLoadError error={notices.error} onRetry={() => void notices.refetch()} />}
        {notices.data && <MailChoice notices={notices.data} onSaved={() => setOpen(false)} />}
        <div className="space-y-2 border-hairline border-t pt-4">
          <BrowserSwitches />
        </div>
      </div>
    </Sheet>
  );
}

function MailChoice({ notices, onSaved }: { notices: Notices; onSaved: () => void }) {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState(notices);
  const { busy, run: save } = useAction(async () => {
    await call('chooseAdminNotices', { body: chosen });
    queryClient.setQueryData(['admin', 'notices'], chosen);
    showToast({ tone: 'success', message: texts.saved });
    onSaved();
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      className="space-y-4"
    >
      <fieldset>
        <legend className="mb-1 font-semibold">{texts.mails}</legend>
        {MAILS.map((mails) => (
          <label key={mails} className="flex min-h-12 items-start gap-3 py-1.5">
            <input
              type="radio"
              name="mails"
              value={mails}
              checked={chosen.mails === mails}
              onChange={() => setChosen({ ...chosen, mails })}
              className="mt-0.5 size-5 shrink-0 accent-rani"
            />
            <span>
              <span className="block font-medium">{texts.choices[mails].label}</span>
              <span className="block text-14 text-ink-soft">{texts.choices[mails].hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {chosen.mails === 'digest' && (
        <SelectField
          label={texts.hour}
          name="digestHour"
          value={String(chosen.digestHour)}
          onChange={(event) => setChosen({ ...chosen, digestHour: Number(event.target.value) })}
        >
          {HOURS.map((hour) => (
            <option key={hour} value={hour}>
              {adminFrameTexts.hour({ hour })}
            </option>
          ))}
        </SelectField>
      )}
      <Notice tone="neutral" className="bg-sunken!">
        {texts.payments}
      </Notice>
      <Button type="submit" aria-busy={busy} className="w-full">
        {texts.save}
      </Button>
    </form>
  );
}

/** Take effect at once. */
function BrowserSwitches() {
  const [sound, setSound] = useState(newOrderSound.isOn);
  const [keys, setKeys] = useState(shortcutKeys.areOn);
  return (
    <>
      <SwitchField
        label={texts.sound}
        description={texts.soundHint}
        checked={sound}
        onChange={(on) => {
          setSound(on);
          newOrderSound.set(on);
          if (on) void newOrderSound.play();
        }}
      />
      <SwitchField
        label={texts.shortcuts}
        description={texts.shortcutsHint}
        checked={keys}
        onChange={(on) => {
          setKeys(on);
          shortcutKeys.set(on);
        }}
      />
    </>
  );
}

const MAILS = ['each', 'digest', 'none'] as const;
const HOURS = Array.from(
  { length: DIGEST_HOURS.last - DIGEST_HOURS.first + 1 },
  (_, place) => DIGEST_HOURS.first + place,
);

type Notices = AnswerOf<Operations['adminNotices']>;
