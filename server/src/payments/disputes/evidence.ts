import { DISPUTE_DOCUMENTS_MAX, type Operations } from '@tohfa/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { recordAudit } from '../../audit/index.ts';
import { type Database, queryRows } from '../../platform/database.ts';
import { ALREADY_SENT, type Call, Refusal, readForm, refuse } from '../../platform/http/operations.ts';
import type { PaymentDeskDeps } from '../desk/deps.ts';
import { answerPayment } from '../desk/payment-page.ts';
import { type Dispute, disputes } from '../tables.ts';
import { type EvidenceDocument, listEvidenceDocuments, needsAnswer } from './view.ts';

const NOT_OPEN = refuse('wrong_state', { message: ({ paymentsDesk }) => paymentsDesk.disputeNotOpen });

/** Keeps the words as a draft; nothing is sent. */
export async function saveEvidence(
  deps: PaymentDeskDeps,
  { body: { id, ...words }, identity }: Call<Operations['saveEvidence']>,
) {
  const { email } = identity.admin;
  return changeDraft(deps, id, async (tx, { providerPaymentId }) => {
    await markSaved(tx, id, email, words);
    // Without the words, which name people: audit entries stay when somebody is erased.
    await recordAudit(tx, { actor: email, action: 'payment-dispute-evidence', subject: providerPaymentId });
    return undefined;
  });
}

/** A picture is encoded anew; a PDF is kept as it is, and only ever downloaded. */
export async function addEvidenceDocument(
  deps: PaymentDeskDeps,
  call: Call<Operations['addEvidenceDocument']>,
) {
  const { email } = call.identity.admin;
  const read = await readForm(call, async (file) => ({
    name: file.fileName,
    rendered: await deps.renderDocument(file.bytes),
  }));
  if (read instanceof Refusal) return read;
  const { form, files } = read;
  const [file, ...more] = files;
  if (!file || more.length > 0)
    return refuse('invalid_input', { fields: { file: ({ paymentsDesk }) => paymentsDesk.chooseOneFile } });
  const { rendered } = file;
  if ('problem' in rendered) return refuse('invalid_input', { fields: { file: rendered.problem } });
  return changeDraft(deps, form.id, async (tx, { providerPaymentId }) => {
    if ((await listEvidenceDocuments(tx, [form.id])).length >= DISPUTE_DOCUMENTS_MAX)
      return refuse('wrong_state', {
        message: ({ paymentsDesk }) => paymentsDesk.tooManyDocuments({ max: DISPUTE_DOCUMENTS_MAX }),
      });
    await tx.execute(sql`insert into dispute_documents (dispute_id, kind, name, type, bytes, added_by)
      values (${form.id}, ${form.kind}, ${toFileName(file.name)}, ${rendered.type}, ${rendered.bytes}, ${email})`);
    await markSaved(tx, form.id, email);
    await recordAudit(tx, { actor: email, action: 'payment-dispute-document', subject: providerPaymentId });
    return undefined;
  });
}

export async function removeEvidenceDocument(
  deps: PaymentDeskDeps,
  { body, identity }: Call<Operations['removeEvidenceDocument']>,
) {
  const document = await findDocument(deps.payments.database, body.id);
  if (!document) return refuse('not_found');
  return changeDraft(deps, document.disputeId, async (tx, { providerPaymentId }) => {
    await tx.execute(sql`delete from dispute_documents where id = ${body.id}`);
    await recordAudit(tx, {
      actor: identity.admin.email,
      action: 'payment-dispute-document-remove',
      subject: providerPaymentId,
    });
    return undefined;
  });
}

/** Always as a download: a PDF may do more than show a page. */
export async function evidenceDocument(
  { database }: PaymentDeskDeps,
  { query, reply }: Call<Operations['evidenceDocument']>,
) {
  const document = await findDocument(database, query.id);
  if (!document) return refuse('not_found');
  await reply
    .header('content-type', document.type)
    .header('content-disposition', `attachment; filename="${document.name}"`)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cache-control', 'no-store')
    .send(Buffer.from(document.bytes));
  return ALREADY_SENT;
}

/** Under the dispute's lock, and only while the shop may still answer. */
async function changeDraft<Refused extends Refusal>(
  deps: PaymentDeskDeps,
  disputeId: string,
  change: (tx: Database, dispute: Dispute) => Promise<Refused | undefined>,
) {
  const outcome = await deps.payments.database.transaction(async (tx) => {
    const [dispute] = await tx.select().from(disputes).where(eq(disputes.id, disputeId)).for('update');
    if (!dispute) return { refusal: refuse('not_found') };
    if (!needsAnswer(dispute)) return { refusal: NOT_OPEN };
    const refusal = await change(tx, dispute);
    return refusal ? { refusal } : { paymentId: dispute.providerPaymentId };
  });
  return 'refusal' in outcome ? outcome.refusal : answerPayment(deps, outcome.paymentId);
}

async function markSaved(
  tx: Database,
  id: string,
  by: string,
  words: Partial<Pick<Dispute, 'explanation' | 'tracking' | 'delivery'>> = {},
): Promise<void> {
  await tx
    .update(disputes)
    .set({ ...words, evidenceSavedAt: sql`now()`, evidenceSavedBy: by })
    .where(and(eq(disputes.id, id), isNull(disputes.decidedAt)));
}

/** One line of harmless characters: it stands in a header. */
function toFileName(name: string): string {
  return name.replace(/[^\w. -]/g, '_').slice(-80) || 'document';
}

export async function findDocument(
  database: Database,
  id: string,
): Promise<(Pick<EvidenceDocument, 'disputeId' | 'name' | 'type'> & { bytes: Uint8Array }) | undefined> {
  const [row] = await queryRows<
    Pick<EvidenceDocument, 'disputeId' | 'name' | 'type'> & { bytes: Uint8Array }
  >(
    database,
    sql`select dispute_id as "disputeId", name, type, bytes from dispute_documents where id = ${id}`,
  );
  return row;
}
