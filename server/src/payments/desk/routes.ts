import type { paymentsDeskOperations } from '@tohfa/contract';
import type { Handlers } from '../../platform/http/operations.ts';
import { acceptDispute, submitEvidence } from '../disputes/answer.ts';
import {
  addEvidenceDocument,
  evidenceDocument,
  removeEvidenceDocument,
  saveEvidence,
} from '../disputes/evidence.ts';
import {
  askRefundDetails,
  confirmPayout,
  proposePayout,
  releasePayout,
  startPayout,
} from '../refunds/payouts.ts';
import type { PaymentDeskDeps } from './deps.ts';
import { listPayments } from './list.ts';
import { payment } from './payment-page.ts';
import { handlePayment, notePaidTwice, refundUnmatched, retryRefund } from './unmatched.ts';

export function paymentsDeskRoutes(deps: PaymentDeskDeps) {
  return {
    listPayments: (call) => listPayments(deps, call),
    payment: (call) => payment(deps, call),
    handlePayment: (call) => handlePayment(deps, call),
    refundUnmatched: (call) => refundUnmatched(deps, call),
    notePaidTwice: (call) => notePaidTwice(deps, call),
    retryRefund: (call) => retryRefund(deps, call),
    askRefundDetails: (call) => askRefundDetails(deps, call),
    startPayout: (call) => startPayout(deps, call),
    releasePayout: (call) => releasePayout(deps, call),
    proposePayout: (call) => proposePayout(deps, call),
    confirmPayout: (call) => confirmPayout(deps, call),
    saveEvidence: (call) => saveEvidence(deps, call),
    addEvidenceDocument: (call) => addEvidenceDocument(deps, call),
    removeEvidenceDocument: (call) => removeEvidenceDocument(deps, call),
    evidenceDocument: (call) => evidenceDocument(deps, call),
    submitEvidence: (call) => submitEvidence(deps, call),
    acceptDispute: (call) => acceptDispute(deps, call),
  } satisfies Handlers<typeof paymentsDeskOperations>;
}
