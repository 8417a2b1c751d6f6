/**
 * The same event in bytes that no re-serialising gives back: the payment's notes gain Hindi, an emoji, an escaped slash and
 * numbers written as 1.0 and 1e2, all of them valid JSON.
 */
export function withOddBytes(body: string): string {
  const event = JSON.parse(body) as { payload: { payment: { entity: { notes: unknown } } } };
  event.payload.payment.entity.notes = MARK;
  return JSON.stringify(event).replace(JSON.stringify(MARK), ODD_NOTES);
}

const MARK = 'odd notes go here';
const ODD_NOTES = String.raw`{"wish": "शुभ दीपावली 🎁", "link":"https:\/\/tohfa.test\/gift", "escaped":"caf\u00e9", "weight":1.0, "share":1e2}`;
