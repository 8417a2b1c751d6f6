import type { pushOperations } from '@tohfa/contract';
import type { Handlers } from '../platform/http/mount-operations.ts';
import { cancelPush } from './cancel-push.ts';
import { countPush } from './count-push.ts';
import { listPushes } from './list-pushes.ts';
import type { Push } from './push.ts';
import { pushPeople } from './push-people.ts';
import { pushReport } from './push-report.ts';
import { deletePushSubscription, savePushSubscription } from './push-subscription.ts';
import { sendPush } from './send-push.ts';

export function pushRoutes(push: Push) {
  return {
    savePushSubscription: (call) => savePushSubscription(push, call),
    deletePushSubscription: (call) => deletePushSubscription(push, call),
    sendPush: (call) => sendPush(push, call),
    countPush: (call) => countPush(push, call),
    pushPeople: (call) => pushPeople(push, call),
    listPushes: (call) => listPushes(push, call),
    pushReport: (call) => pushReport(push, call),
    cancelPush: (call) => cancelPush(push, call),
  } satisfies Handlers<typeof pushOperations>;
}
