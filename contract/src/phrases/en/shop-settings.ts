/** What the server says about the settings of the shop. */
export const shopSettings = {
  changedMeanwhile:
    'Someone else changed the settings while you were editing. Yours are not saved yet: load theirs, then save again.',
  fixedBy: ({ variable }: { variable: string }) =>
    `This is set by ${variable} where the shop runs and cannot be changed here.`,
  oneWayOfSigningIn: 'Customers need at least one way to sign in.',
  gstinOfAnotherState: ({ state }: { state: string }) =>
    `The first two digits of this GSTIN are not those of ${state}.`,
  typeTheName: ({ name }: { name: string }) => `Type the shop’s name: ${name}`,
  noDemo: 'This shop has no demo data.',
};
