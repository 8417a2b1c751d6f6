import type { customerOperations } from '@tohfa/contract';
import type { Handlers } from '../platform/http/operations.ts';
import {
  type AccountsDeps,
  blockCustomer,
  deleteCustomerNote,
  eraseCustomer,
  exportCustomer,
  saveCustomerNote,
  unblockCustomer,
} from './acts.ts';
import { revealContact } from './contact.ts';
import { listCustomers } from './find.ts';
import { customer } from './page.ts';

export function customerRoutes(accounts: AccountsDeps) {
  const { database } = accounts;
  return {
    listCustomers: (call) => listCustomers(database, call),
    customer: (call) => customer(database, call),
    revealContact: (call) => revealContact(database, call),
    saveCustomerNote: (call) => saveCustomerNote(database, call),
    deleteCustomerNote: (call) => deleteCustomerNote(database, call),
    blockCustomer: (call) => blockCustomer(database, call),
    unblockCustomer: (call) => unblockCustomer(database, call),
    exportCustomer: (call) => exportCustomer(accounts, call),
    eraseCustomer: (call) => eraseCustomer(accounts, call),
  } satisfies Handlers<typeof customerOperations>;
}
