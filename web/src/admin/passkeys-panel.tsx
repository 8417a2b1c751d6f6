import { adminSignIn, mySecurity } from '@tohfa/contract/screens';
import { KeyRoundIcon } from 'lucide-react';
import { useState } from 'react';
import { call } from '../lib/api.ts';
import { LazyConfirmDialog, useAction } from '../ui/actions.tsx';
import { Button } from '../ui/buttons.tsx';
import { showToast } from '../ui/feedback.tsx';
import { TextField } from '../ui/fields.tsx';
import { type MySignIn, type SignInPanelProps, usedText } from './my-sign-in.ts';
import { Panel } from './page.tsx';
import { createPasskey, NoPasskeyError, passkeyProblem } from './passkeys.ts';
import { useStepUp } from './step-up.tsx';

export function PasskeysPanel({ signIn, onChanged }: SignInPanelProps) {
  const { passkeys, origin } = signIn;
  const problem = passkeyProblem(origin);
  return (
    <Panel title={mySecurity.passkeys}>
      <p className="text-14 text-ink-soft">{mySecurity.passkeysText}</p>
      {passkeys.length === 0 && <p className="mt-3 text-14">{mySecurity.noPasskeys}</p>}
      <ul className="mt-2 divide-y divide-hairline">
        {passkeys.map((passkey) => (
          <Passkey key={passkey.id} passkey={passkey} onChanged={onChanged} />
        ))}
      </ul>
      {problem ? (
        <p className="mt-3 rounded-control bg-marigold-soft p-3 text-14">
          {adminSignIn.passkeyProblems[problem]}
          {problem === 'other-address' && ` ${origin}`}
        </p>
      ) : (
        <AddPasskey onAdded={onChanged} />
      )}
    </Panel>
  );
}

function AddPasskey({ onAdded }: { onAdded: () => Promise<void> }) {
  const withStepUp = useStepUp();
  const [name, setName] = useState('');
  const { busy, run } = useAction(async () => {
    try {
      const credential = await withStepUp(createPasskey);
      await call('addPasskey', { body: { name: name.trim() || mySecurity.passkeys, credential } });
    } catch (error) {
      if (!(error instanceof NoPasskeyError)) throw error;
      return showToast({ tone: 'error', message: adminSignIn.noPasskey });
    }
    showToast({ tone: 'success', message: mySecurity.passkeyAdded });
    setName('');
    await onAdded();
  });
  return (
    <form
      className="mt-4 space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      <TextField
        label={mySecurity.passkeyName}
        hint={mySecurity.passkeyNameHint}
        name="name"
        required
        maxLength={60}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" variant="secondary" aria-busy={busy}>
        <KeyRoundIcon />
        {mySecurity.addPasskey}
      </Button>
    </form>
  );
}

function Passkey({ passkey, onChanged }: PasskeyProps) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const withStepUp = useStepUp();
  const [confirming, setConfirming] = useState(false);
  const { run: remove } = useAction(async () => {
    await withStepUp(() => call('removePasskey', { body: { id } }));
    showToast({ tone: 'success', message: mySecurity.passkeyRemoved });
    await onChanged();
  }, 'remove-passkey');
  return (
    <li className="flex min-h-16 items-center gap-3 py-2 text-14">
      <div className="min-w-0 flex-1">
        <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
        <p className="text-ink-soft">{usedText({ since: createdAt, lastUsedAt })}</p>
      </div>
      <button
        type="button"
        onClick={() => setConfirming(true)}
        className="h-11 shrink-0 px-2 font-semibold text-chilli hover:underline"
      >
        {mySecurity.remove}
        <span className="sr-only"> {name}</span>
      </button>
      {confirming && (
        <LazyConfirmDialog
          title={mySecurity.removePasskeyQuestion(name)}
          description={mySecurity.removePasskeyText}
          confirmLabel={mySecurity.remove}
          onConfirm={remove}
          onClose={() => setConfirming(false)}
        />
      )}
    </li>
  );
}

interface PasskeyProps {
  passkey: MySignIn['passkeys'][number];
  onChanged: () => Promise<void>;
}
