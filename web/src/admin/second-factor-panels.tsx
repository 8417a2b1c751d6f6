import { adminSignInOperations } from '@tohfa/contract';
import { mySecurity } from '@tohfa/contract/screens';
import { CheckIcon, CopyIcon, DownloadIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { call } from '../lib/api.ts';
import { useContractForm } from '../lib/forms.ts';
import { saveFile } from '../lib/save-file.ts';
import { LazyConfirmDialog, useAction } from '../ui/actions.tsx';
import { Button } from '../ui/buttons.tsx';
import { withoutSpaces } from '../ui/code-field.tsx';
import { Notice, showToast } from '../ui/feedback.tsx';
import { TextField } from '../ui/fields.tsx';
import { Skeleton } from '../ui/states.tsx';
import { type SignInPanelProps, usedText } from './my-sign-in.ts';
import { Panel } from './page.tsx';
import { useStepUp } from './step-up.tsx';

const QrCode = lazy(() => import('../ui/qr-code.tsx'));

export function TotpPanel({ signIn, onChanged }: SignInPanelProps) {
  const { totp } = signIn;
  const withStepUp = useStepUp();
  const [setup, setSetup] = useState<TotpSetup>();
  const [confirming, setConfirming] = useState(false);
  const { busy, run: start } = useAction(async () => setSetup(await withStepUp(() => call('startTotp', {}))));
  const { run: remove } = useAction(async () => {
    await withStepUp(() => call('removeTotp', {}));
    showToast({ tone: 'success', message: mySecurity.totpRemoved });
    await onChanged();
  });
  return (
    <Panel title={mySecurity.totp}>
      <p className="text-14 text-ink-soft">{mySecurity.totpText}</p>
      {totp && (
        <div className="mt-2 flex min-h-16 items-center gap-3 text-14">
          <div className="min-w-0 flex-1">
            <p className="font-semibold">{mySecurity.totpOn}</p>
            <p className="text-ink-soft">{usedText(totp)}</p>
          </div>
          <button
            type="button"
            onClick={() => setConfirming(true)}
            className="h-11 shrink-0 px-2 font-semibold text-chilli hover:underline"
          >
            {mySecurity.remove}
            <span className="sr-only"> {mySecurity.totp}</span>
          </button>
        </div>
      )}
      {!totp && !setup && (
        <Button variant="secondary" aria-busy={busy} onClick={start} className="mt-4">
          {mySecurity.setUpTotp}
        </Button>
      )}
      {!totp && setup && (
        <ConfirmTotp
          setup={setup}
          onCancel={() => setSetup(undefined)}
          onConfirmed={async () => {
            setSetup(undefined);
            await onChanged();
          }}
        />
      )}
      {confirming && (
        <LazyConfirmDialog
          title={mySecurity.removeTotpQuestion}
          description={mySecurity.removeTotpText}
          confirmLabel={mySecurity.remove}
          onConfirm={remove}
          onClose={() => setConfirming(false)}
        />
      )}
    </Panel>
  );
}

function ConfirmTotp({ setup, onConfirmed, onCancel }: ConfirmTotpProps) {
  const withStepUp = useStepUp();
  const { field, submit, busy, problem } = useContractForm(adminSignInOperations.confirmTotp.body, {
    defaultValues: { code: '' },
    onSubmit: async (body) => {
      await withStepUp(() => call('confirmTotp', { body }));
      showToast({ tone: 'success', message: mySecurity.totpAdded });
      await onConfirmed();
    },
  });
  return (
    <form onSubmit={submit} noValidate className="mt-4 space-y-4">
      <p className="font-semibold text-14">{mySecurity.scan}</p>
      <Suspense fallback={<Skeleton className="size-48" />}>
        <QrCode text={setup.url} label={mySecurity.scanLabel} className="size-48 rounded-control" />
      </Suspense>
      <div className="text-14">
        <p className="text-ink-soft">{mySecurity.orType}</p>
        <p className="mt-1 select-all font-mono [overflow-wrap:anywhere]">
          {(setup.key.match(/.{1,4}/g) ?? []).join(' ')}
        </p>
      </div>
      {problem && <Notice tone="error">{problem}</Notice>}
      <TextField
        label={mySecurity.confirmLabel}
        hint={mySecurity.confirmHint}
        required
        inputMode="numeric"
        autoComplete="off"
        {...field('code', { setValueAs: withoutSpaces })}
      />
      <div className="flex gap-3">
        <Button type="submit" aria-busy={busy}>
          {mySecurity.confirm}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {mySecurity.cancel}
        </Button>
      </div>
    </form>
  );
}

interface TotpSetup {
  key: string;
  url: string;
}

interface ConfirmTotpProps {
  setup: TotpSetup;
  onConfirmed: () => Promise<void>;
  onCancel: () => void;
}

export function RecoveryCodesPanel({ signIn, onChanged }: SignInPanelProps) {
  const { recoveryCodesLeft: left, passkeys, totp } = signIn;
  const withStepUp = useStepUp();
  const [codes, setCodes] = useState<readonly string[]>();
  const [confirming, setConfirming] = useState(false);
  const { busy, run: make } = useAction(async () => {
    const made = await withStepUp(() => call('makeRecoveryCodes', {}));
    setCodes(made.codes);
    await onChanged();
  });
  const isMissing = left === 0 && (passkeys.length > 0 || totp !== undefined);
  return (
    <Panel title={mySecurity.recovery}>
      <p className="text-14 text-ink-soft">{mySecurity.recoveryText}</p>
      {codes ? (
        <NewCodes codes={codes} onKept={() => setCodes(undefined)} />
      ) : (
        <>
          <p className="mt-3 text-14">
            {mySecurity.recoveryLeft(left)} {isMissing && mySecurity.recoveryMissing}
          </p>
          <Button
            variant="secondary"
            aria-busy={busy}
            onClick={() => (left > 0 ? setConfirming(true) : make())}
            className="mt-3"
          >
            {left > 0 ? mySecurity.makeNewCodes : mySecurity.makeCodes}
          </Button>
        </>
      )}
      {confirming && (
        <LazyConfirmDialog
          title={mySecurity.makeNewQuestion}
          description={mySecurity.makeNewText}
          confirmLabel={mySecurity.makeNewCodes}
          onConfirm={make}
          onClose={() => setConfirming(false)}
        />
      )}
    </Panel>
  );
}

function NewCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [copied, setCopied] = useState(false);
  const text = `${codes.join('\n')}\n`;
  const { run: copy } = useAction(async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  });
  return (
    <div className="mt-3 space-y-4">
      <Notice tone="info">{mySecurity.shownOnce}</Notice>
      <ul
        aria-label={mySecurity.recovery}
        className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-control bg-sunken p-4 font-mono text-14 tabular-nums min-[26rem]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={copy}>
          {copied ? <CheckIcon /> : <CopyIcon />}
          {copied ? mySecurity.copied : mySecurity.copy}
        </Button>
        <Button
          variant="secondary"
          onClick={() => saveFile('tohfa-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
        >
          <DownloadIcon />
          {mySecurity.download}
        </Button>
        <Button onClick={onKept}>{mySecurity.keptThem}</Button>
      </div>
    </div>
  );
}
