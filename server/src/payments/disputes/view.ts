import type { DisputeDocumentKind, PaymentDispute } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../platform/database.ts';
import type { Dispute } from '../tables.ts';

/** The same as `NEEDS_ANSWER`. */
export function needsAnswer({ actionRequiredAt, status, submittedAt }: Dispute): boolean {
  return actionRequiredAt !== null || (status === 'open' && submittedAt === null);
}

export function toDisputeView(dispute: Dispute, documents: readonly EvidenceDocument[]): PaymentDispute {
  const { respondBy, actionRequiredAt, decidedAt, submittedAt, submittedBy } = dispute;
  return {
    id: dispute.id,
    state: dispute.status,
    amountPaise: dispute.amountPaise,
    reason: dispute.reason,
    phase: dispute.phase,
    openedAt: (dispute.openedAt ?? dispute.createdAt).toISOString(),
    needsAnswer: needsAnswer(dispute),
    ...(respondBy && { respondBy: respondBy.toISOString() }),
    ...(actionRequiredAt && { actionRequiredAt: actionRequiredAt.toISOString() }),
    ...(decidedAt && { decidedAt: decidedAt.toISOString() }),
    ...(submittedAt && { submittedAt: submittedAt.toISOString() }),
    ...(submittedBy && { submittedBy }),
    explanation: dispute.explanation,
    tracking: dispute.tracking,
    delivery: dispute.delivery,
    documents: documents
      .filter(({ disputeId }) => disputeId === dispute.id)
      .map(({ id, kind, name, type, size, at }) => ({ id, kind, name, type, size, at: at.toISOString() })),
  };
}

/** Without their bytes. */
export async function listEvidenceDocuments(
  database: Database,
  disputeIds: readonly string[],
): Promise<EvidenceDocument[]> {
  if (disputeIds.length === 0) return [];
  const rows = await queryRows<Omit<EvidenceDocument, 'at'> & { at: string | Date }>(
    database,
    sql`select id, dispute_id as "disputeId", kind, name, type, octet_length(bytes) as size, added_at as at,
        provider_document_id as "providerDocumentId"
      from dispute_documents where dispute_id = any(${sql.param([...disputeIds])}::text[]) order by added_at, id`,
  );
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

export interface EvidenceDocument {
  id: string;
  disputeId: string;
  kind: DisputeDocumentKind;
  name: string;
  type: 'image/jpeg' | 'application/pdf';
  size: number;
  at: Date;
  providerDocumentId: string | null;
}
