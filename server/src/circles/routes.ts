import type { circleOperations, drawOperations } from '@tohfa/contract';
import type { Handlers } from '../platform/http/operations.ts';
import { circleIdeas, organiseCircleGift } from './asks.ts';
import type { CircleDeps } from './deps.ts';
import { drawNames, drawResult } from './draws/draw-names.ts';
import {
  circleDraws,
  joinDraw,
  removeDraw,
  renewMyLink,
  reopenDraw,
  saveExclusions,
  startDraw,
} from './draws/draws.ts';
import {
  addCircleMember,
  changeCircle,
  endCircle,
  handOverCircle,
  makeCircle,
  myCircles,
  removeCircleMember,
  renewCircleLink,
} from './manage.ts';
import {
  confirmCircleEmail,
  joinCircle,
  leaveCircle,
  linkCircle,
  removeCircleDay,
  saveCircleDay,
  saveCircleMember,
} from './members.ts';
import { exportCircleMember } from './personal-data.ts';
import { circle } from './view.ts';

export function circleRoutes(circles: CircleDeps) {
  return {
    myCircles: (call) => myCircles(circles, call),
    makeCircle: (call) => makeCircle(circles, call),
    circle: (call) => circle(circles, call),
    joinCircle: (call) => joinCircle(circles, call),
    linkCircle: (call) => linkCircle(circles, call),
    leaveCircle: (call) => leaveCircle(circles, call),
    saveCircleMember: (call) => saveCircleMember(circles, call),
    confirmCircleEmail: (call) => confirmCircleEmail(circles, call),
    saveCircleDay: (call) => saveCircleDay(circles, call),
    removeCircleDay: (call) => removeCircleDay(circles, call),
    exportCircleMember: (call) => exportCircleMember(circles, call),
    changeCircle: (call) => changeCircle(circles, call),
    addCircleMember: (call) => addCircleMember(circles, call),
    renewCircleLink: (call) => renewCircleLink(circles, call),
    removeCircleMember: (call) => removeCircleMember(circles, call),
    handOverCircle: (call) => handOverCircle(circles, call),
    endCircle: (call) => endCircle(circles, call),
    circleIdeas: (call) => circleIdeas(circles, call),
    organiseCircleGift: (call) => organiseCircleGift(circles, call),
    circleDraws: (call) => circleDraws(circles, call),
    startDraw: (call) => startDraw(circles, call),
    joinDraw: (call) => joinDraw(circles, call),
    saveExclusions: (call) => saveExclusions(circles, call),
    drawNames: (call) => drawNames(circles, call),
    drawResult: (call) => drawResult(circles, call),
    reopenDraw: (call) => reopenDraw(circles, call),
    removeDraw: (call) => removeDraw(circles, call),
    renewMyLink: (call) => renewMyLink(circles, call),
  } satisfies Handlers<typeof circleOperations & typeof drawOperations>;
}
