import type { pushOperations } from '@tohfa/contract';
import type { Handlers } from '../platform/http/operations.ts';
import { cancelPush, countPush, listPushes, pushPeople, pushReport, sendPush } from './announcements.ts';
import type { PushDeps } from './push.ts';
import { deletePushSubscription, savePushSubscription } from './subscriptions.ts';

export function pushRoutes(push: PushDeps) {
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
