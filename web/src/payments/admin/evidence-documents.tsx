import {
  DISPUTE_DOCUMENT_KINDS,
  DISPUTE_DOCUMENTS_MAX,
  type DisputeDocumentKind,
  type PaymentDispute,
  type PaymentPage,
  paymentsDeskOperations,
} from '@tohfa/contract';
import { disputeDocumentKinds, disputeTexts as texts } from '@tohfa/contract/screens';
import { FileTextIcon, ImageIcon, PlusIcon, XIcon } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { useAction } from '../../ui/actions.tsx';
import { IconButton } from '../../ui/buttons.tsx';
import { showToast } from '../../ui/feedback.tsx';
import { SelectField } from '../../ui/fields.tsx';

/** Pictures and PDFs that go to the bank with the answer. */
export function EvidenceDocuments({ dispute, mayChange, onChanged }: EvidenceDocumentsProps) {
  const { documents } = dispute;
  const hasRoom = documents.length < DISPUTE_DOCUMENTS_MAX;
  return (
    <section aria-label={texts.documents} className="mt-5">
      <h4 className="font-semibold text-14">{texts.documents}</h4>
      {documents.length === 0 ? (
        <p className="mt-1 text-14 text-ink-soft">{mayChange ? texts.noDocuments : texts.none}</p>
      ) : (
        <ul className="mt-1 divide-y divide-hairline">
          {documents.map((document) => (
            <DocumentRow key={document.id} document={document} mayChange={mayChange} onChanged={onChanged} />
          ))}
        </ul>
      )}
      {mayChange && hasRoom && <AddDocument disputeId={dispute.id} onChanged={onChanged} />}
      <p className="mt-3 text-14 text-ink-soft">{texts.privacy}</p>
    </section>
  );
}

function DocumentRow({ document, mayChange, onChanged }: DocumentRowProps) {
  const { id, name, kind, type } = document;
  const Icon = type === 'application/pdf' ? FileTextIcon : ImageIcon;
  const { busy, run } = useAction(async () => {
    onChanged((await call('removeEvidenceDocument', { body: { id } })).payment);
  });
  return (
    <li className="flex items-center gap-3 py-1.5 text-14">
      <Icon className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <a
          href={`${paymentsDeskOperations.evidenceDocument.path}?${new URLSearchParams({ id })}`}
          download={name}
          className="inline-flex min-h-11 items-center font-semibold text-rani [overflow-wrap:anywhere] hover:underline wide:min-h-8"
        >
          {name}
        </a>
        <p className="text-ink-soft">{disputeDocumentKinds[kind]}</p>
      </div>
      {mayChange && (
        <IconButton label={texts.remove({ name })} aria-busy={busy} onClick={run}>
          <XIcon className="size-4.5" />
        </IconButton>
      )}
    </li>
  );
}

function AddDocument({
  disputeId,
  onChanged,
}: {
  disputeId: string;
  onChanged: EvidenceDocumentsProps['onChanged'];
}) {
  const [kind, setKind] = useState<DisputeDocumentKind>('shipping_proof');
  const { busy, run } = useAction(async (file: File) => {
    const form = new FormData();
    form.set('id', disputeId);
    form.set('kind', kind);
    form.set('file', file);
    const { payment } = await call('addEvidenceDocument', { form });
    showToast({ tone: 'success', message: texts.added });
    onChanged(payment);
  });
  return (
    <div className="mt-3 grid grid-cols-1 items-end gap-3 wide:grid-cols-[minmax(0,1fr)_auto]">
      <SelectField
        label={texts.kind}
        name="kind"
        value={kind}
        onChange={({ target }) => setKind(target.value as DisputeDocumentKind)}
      >
        {DISPUTE_DOCUMENT_KINDS.map((one) => (
          <option key={one} value={one}>
            {disputeDocumentKinds[one]}
          </option>
        ))}
      </SelectField>
      <label
        aria-busy={busy}
        className="inline-flex h-12 cursor-pointer items-center justify-center gap-2 rounded-control border border-field-border bg-surface px-5 font-semibold has-focus-visible:outline-3 has-focus-visible:outline-rani hover:border-rani hover:text-rani aria-busy:cursor-progress"
      >
        <PlusIcon className="size-5" aria-hidden="true" />
        {busy ? texts.adding : texts.add}
        <input
          type="file"
          name="file"
          accept="image/jpeg,image/png,image/webp,application/pdf"
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) run(file);
            target.value = '';
          }}
        />
      </label>
    </div>
  );
}

interface EvidenceDocumentsProps {
  dispute: PaymentDispute;
  mayChange: boolean;
  onChanged: (payment: PaymentPage) => void;
}

interface DocumentRowProps extends Omit<EvidenceDocumentsProps, 'dispute'> {
  document: PaymentDispute['documents'][number];
}
