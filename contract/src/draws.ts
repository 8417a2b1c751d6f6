import * as z from 'zod/mini';
import { DRAW_NAME_MAX, MAX_EXCLUSIONS } from './circle-limits.ts';
import { circleCaller, circleProduct } from './circles.ts';
import { calendarDate, checked, guestToken, personName, priceRupees, success } from './fields.ts';
import { operation } from './operation.ts';
import { drawTransitions } from './states.ts';

export const drawForm = z.object({
  name: personName(DRAW_NAME_MAX),
  /** When the gifts are given. */
  date: calendarDate,
  /** Rupees for each gift. */
  budget: priceRupees,
});

const exclusion = z.object({ giverId: z.uuid(), receiverId: z.uuid() });

/** Who has drawn whom is in no view: each result is sealed and opened by `drawResult` alone. */
const drawView = z.extend(drawForm, {
  id: z.uuid(),
  state: z.enum(Object.keys(drawTransitions) as (keyof typeof drawTransitions)[]),
  people: z.array(z.object({ memberId: z.uuid(), name: z.string(), takesPart: z.boolean() })),
  takesPart: z.boolean(),
  /** To whoever runs the circle, until the names are drawn; then they are deleted. */
  exclusions: z.optional(z.array(exclusion)),
});

const ofDraw = z.object({ ...circleCaller, drawId: z.uuid() });

export const drawOperations = {
  circleDraws: operation({
    method: 'POST',
    path: '/backend/circle-draws',
    caller: 'anyone',
    summary: 'The draws of a circle, newest first: who takes part, never who has drawn whom.',
    body: z.object(circleCaller),
    success: { status: 200, body: z.object({ draws: z.array(drawView) }) },
    refusals: ['circle_not_found'],
  }),

  startDraw: operation({
    method: 'POST',
    path: '/backend/start-draw',
    caller: 'anyone',
    summary: 'Asks the members of a circle whether they take part in a draw; for whoever runs the circle.',
    body: z.extend(drawForm, circleCaller),
    success: { status: 201, body: z.object({ success: z.literal(true), id: z.uuid() }) },
    refusals: ['circle_not_found', 'not_allowed', 'too_many_kept'],
    answersSuccess: true,
  }),

  joinDraw: operation({
    method: 'POST',
    path: '/backend/join-draw',
    caller: 'anyone',
    summary: 'Says whether the caller takes part, until the names are drawn.',
    body: z.extend(ofDraw, { takesPart: z.boolean() }),
    success: { status: 200, body: success },
    refusals: ['circle_not_found', 'draw_not_found', 'wrong_state'],
    answersSuccess: true,
  }),

  saveExclusions: operation({
    method: 'POST',
    path: '/backend/save-exclusions',
    caller: 'anyone',
    summary:
      'Replaces who must not draw whom; for whoever runs the circle, and seen by nobody else. They are deleted when the names are drawn.',
    body: z.extend(ofDraw, { exclusions: checked(z.array(exclusion), z.maxLength(MAX_EXCLUSIONS)) }),
    success: { status: 200, body: success },
    refusals: ['circle_not_found', 'not_allowed', 'draw_not_found', 'wrong_state'],
    answersSuccess: true,
  }),

  drawNames: operation({
    method: 'POST',
    path: '/backend/draw-names',
    caller: 'anyone',
    summary:
      'Draws the names among those who take part, once; for whoever runs the circle. Every possible draw is equally likely, and the answer says nothing of it.',
    body: ofDraw,
    success: { status: 200, body: success },
    refusals: [
      'circle_not_found',
      'not_allowed',
      'draw_not_found',
      'wrong_state',
      'draw_too_few',
      'draw_impossible',
    ],
    answersSuccess: true,
  }),

  drawResult: operation({
    method: 'POST',
    path: '/backend/draw-result',
    caller: 'anyone',
    summary:
      'Whom the caller has drawn. It is sealed with the token of their own link: signing in does not open it, and nothing is kept about opening it.',
    body: ofDraw,
    success: {
      status: 200,
      body: z.object({
        receiverName: z.string(),
        /** As the receiver wrote them. */
        wishes: z.string(),
        wishProducts: z.array(circleProduct),
        budget: z.int(),
        date: calendarDate,
      }),
    },
    refusals: ['circle_not_found', 'draw_not_found', 'draw_needs_link', 'not_allowed', 'wrong_state'],
  }),

  reopenDraw: operation({
    method: 'POST',
    path: '/backend/reopen-draw',
    caller: 'anyone',
    summary: 'Deletes all results, so that the names can be drawn again; for whoever runs the circle.',
    body: ofDraw,
    success: { status: 200, body: success },
    refusals: ['circle_not_found', 'not_allowed', 'draw_not_found', 'wrong_state'],
    answersSuccess: true,
  }),

  renewMyLink: operation({
    method: 'POST',
    path: '/backend/renew-my-link',
    caller: 'anyone',
    summary:
      'Gives the caller a link of their own in place of the one they lost, with a token that the browser made. Earlier links end, and draws they take part in must be drawn again. A repeat changes nothing.',
    body: z.object({ ...circleCaller, newToken: guestToken }),
    success: { status: 200, body: z.object({ success: z.literal(true), memberToken: guestToken }) },
    refusals: ['circle_not_found'],
    answersSuccess: true,
  }),

  removeDraw: operation({
    method: 'POST',
    path: '/backend/remove-draw',
    caller: 'anyone',
    summary: 'Deletes a draw with its results; for whoever runs the circle. A repeat changes nothing.',
    body: ofDraw,
    success: { status: 200, body: success },
    refusals: ['circle_not_found', 'not_allowed'],
    answersSuccess: true,
  }),
};

export type DrawView = z.output<typeof drawView>;
export type DrawExclusion = z.output<typeof exclusion>;
