import type { startedByTexts as English } from '../../en/screens/assistants.ts';

export const startedByTexts: typeof English = {
  label: 'किसकी मदद से',
  value: ({ agent }) => (agent ? `असिस्टेंट (${agent})` : 'असिस्टेंट'),
  sentence: ({ agent }) => (agent ? `असिस्टेंट (${agent}) की मदद से तैयार` : 'असिस्टेंट की मदद से तैयार'),
};
