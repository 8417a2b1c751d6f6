/** For the shop's own people. */
export const customers = {
  cannotBlockUnconfirmed:
    'This guest never confirmed the email, so it may belong to somebody else. It cannot be blocked.',
  typeToErase: 'Type it exactly as it is shown.',
  erasureBlocked:
    'A payment, order or gift of this person is under way. Finish or cancel it first, then erase.',
};
