import type { mailOperations } from '@tohfa/contract';
import type { Handlers } from '../platform/http/operations.ts';
import { listSentMails, resendMail } from './sent.ts';
import type { MailDeps } from './sources.ts';
import { listMails, mailFrame, previewMail, resetMailText, saveMailText, testMail } from './texts.ts';

export function mailRoutes(mails: MailDeps) {
  return {
    listMails: () => listMails(mails),
    previewMail: (call) => previewMail(mails, call),
    mailFrame: (call) => mailFrame(mails, call),
    testMail: (call) => testMail(mails, call),
    saveMailText: (call) => saveMailText(mails, call),
    resetMailText: (call) => resetMailText(mails, call),
    listSentMails: (call) => listSentMails(mails, call),
    resendMail: (call) => resendMail(mails, call),
  } satisfies Handlers<typeof mailOperations>;
}
