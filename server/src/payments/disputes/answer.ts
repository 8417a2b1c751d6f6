import type { Operations, PaymentDispute } from '@tohfa/contract';
import { eq, sql } from 'drizzle-orm';
import { recordAudit } from '../../audit/index.ts';
import type { Database } from '../../platform/database.ts';
import { type Call, Refusal, refuse } from '../../platform/http/operations.ts';
import type { PaymentDeps } from '../deps.ts';
import type { PaymentDeskDeps } from '../desk/deps.ts';
import { answerPayment } from '../desk/payment-page.ts';
import type { ProviderDispute, ProviderEvidence, ProviderResult } from '../provider/provider.ts';
import { applyDispute } from '../refunds/disputes.ts';
import { type Dispute, disputes } from '../tables.ts';
import { findDocument } from './evidence.ts';
import { type EvidenceDocument, listEvidenceDocuments, needsAnswer } from './view.ts';

/**
 * Sends the draft to the provider. Each document is uploaded once: its id at the provider is kept, so that trying again
 * after a failure goes on where it stopped.
 */
export async function submitEvidence(
  deps: PaymentDeskDeps,
  { body, identity }: Call<Operations['submitEvidence']>,
) {
  const { payments } = deps;
  const dispute = await findOpenDispute(payments.database, body.id);
  if (dispute instanceof Refusal) return dispute;
  const documents = await listEvidenceDocuments(payments.database, [dispute.id]);
  if (dispute.explanation === '' || documents.length === 0)
    return refuse('wrong_state', { message: ({ paymentsDesk }) => paymentsDesk.evidenceIncomplete });
  const uploaded = await uploadDocuments(payments, documents);
  if (uploaded instanceof Refusal) return uploaded;
  const sent = await payments.provider.contestDispute(dispute.id, {
    amountPaise: dispute.amountPaise,
    summary: toSummary(dispute),
    documents: uploaded,
  });
  const answered = toAnswered(sent);
  if (answered instanceof Refusal) return answered;
  await payments.database.transaction(async (tx) => {
    await tx
      .update(disputes)
      .set({ submittedAt: sql`now()`, submittedBy: identity.admin.email, actionRequiredAt: null })
      .where(eq(disputes.id, dispute.id));
    await recordAudit(tx, {
      actor: identity.admin.email,
      action: 'payment-dispute-submit',
      subject: dispute.providerPaymentId,
      after: { documents: documents.length, amountPaise: dispute.amountPaise },
    });
  });
  await applyAnswer(payments, answered, 'contested');
  return answerPayment(deps, dispute.providerPaymentId);
}

/** The shop gives in. The provider deducts the amount, and the ledger follows as with every lost dispute. */
export async function acceptDispute(
  deps: PaymentDeskDeps,
  { body, identity }: Call<Operations['acceptDispute']>,
) {
  const { payments } = deps;
  const dispute = await findOpenDispute(payments.database, body.id);
  if (dispute instanceof Refusal) return dispute;
  const answered = toAnswered(await payments.provider.acceptDispute(dispute.id));
  if (answered instanceof Refusal) return answered;
  await recordAudit(payments.database, {
    actor: identity.admin.email,
    action: 'payment-dispute-accept',
    subject: dispute.providerPaymentId,
    after: { amountPaise: dispute.amountPaise },
  });
  await applyAnswer(payments, answered, 'accepted');
  return answerPayment(deps, dispute.providerPaymentId);
}

/** The provider takes one text; the bank reads it. */
function toSummary({
  explanation,
  tracking,
  delivery,
}: Pick<PaymentDispute, 'explanation' | 'tracking' | 'delivery'>): string {
  return [explanation, tracking && `Tracking: ${tracking}`, delivery && `Delivery: ${delivery}`]
    .filter(Boolean)
    .join('\n');
}

async function findOpenDispute(
  database: Database,
  id: string,
): Promise<Dispute | Refusal<'not_found' | 'wrong_state'>> {
  const [dispute] = await database.select().from(disputes).where(eq(disputes.id, id));
  if (!dispute) return refuse('not_found');
  if (!needsAnswer(dispute))
    return refuse('wrong_state', { message: ({ paymentsDesk }) => paymentsDesk.disputeNotOpen });
  return dispute;
}

async function uploadDocuments(
  { database, provider }: PaymentDeps,
  documents: readonly EvidenceDocument[],
): Promise<ProviderEvidence['documents'] | Refusal<'provider_down' | 'wrong_state'>> {
  const uploaded: ProviderEvidence['documents'] = {};
  for (const { id, kind, providerDocumentId } of documents) {
    let known = providerDocumentId;
    if (known === null) {
      const document = await findDocument(database, id);
      if (!document) continue;
      const { name, type, bytes } = document;
      const sent = toAnswered(await provider.uploadDocument({ name, type, bytes: Buffer.from(bytes) }));
      if (sent instanceof Refusal) return sent;
      known = sent.id;
      await database.execute(
        sql`update dispute_documents set provider_document_id = ${known} where id = ${id}`,
      );
    }
    uploaded[kind] = [...(uploaded[kind] ?? []), known];
  }
  return uploaded;
}

function toAnswered<Value>(result: ProviderResult<Value>): Value | Refusal<'provider_down' | 'wrong_state'> {
  if (result.ok) return result.value;
  if (result.problem !== 'refused') return refuse('provider_down');
  const { description } = result;
  return refuse('wrong_state', {
    message: ({ paymentsDesk }) => paymentsDesk.providerRefused({ description }),
  });
}

async function applyAnswer(
  payments: PaymentDeps,
  dispute: ProviderDispute,
  how: 'contested' | 'accepted',
): Promise<void> {
  await applyDispute(payments, {
    source: 'reconciler',
    dedupeKey: `${dispute.id} ${how} ${dispute.status}`,
    kind: `dispute.${how}`,
    dispute,
  });
}
