/** What became of one message to one device. Free of schemas, for both sides. */
export const pushOutcomes = [
  'waiting',
  'sending',
  'sent',
  'no-device',
  'gone',
  'too-large',
  'refused',
  'failed',
  'unknown',
] as const;

export const pushSendStates = ['scheduled', 'sending', 'done', 'cancelled'] as const;

export type PushOutcome = (typeof pushOutcomes)[number];
export type PushSendState = (typeof pushSendStates)[number];
