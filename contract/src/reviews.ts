import * as z from 'zod/mini';
import {
  checked,
  guestToken,
  line,
  moment,
  optionalMessage,
  queryPage,
  queryRowId,
  rowId,
  success,
  whole,
} from './fields.ts';
import { REVIEW_REPORT_REASONS } from './limits.ts';
import { operation } from './operation.ts';
import { customerFieldTexts } from './phrases/customer-fields.ts';

export const REVIEWS_PER_PAGE = 10;
export const REVIEW_TEXT_MAX = 2000;
export const MAX_REVIEW_PICTURES = 3;

/** So many reports of confirmed buyers ask an admin to look at a review. It stays public until a person decides. */
export const REPORTS_UNTIL_MODERATION = 3;

export const REVIEW_STATES = ['published', 'waiting', 'rejected'] as const;

const reviewId = whole(1, Number.MAX_SAFE_INTEGER);

/** What a person writes about something they bought. */
export const reviewForm = z.object({
  rating: whole(1, 5, () => customerFieldTexts().stars),
  text: optionalMessage(REVIEW_TEXT_MAX),
});

/** The public view, with the first name only. */
const review = z.object({
  id: z.int(),
  name: z.string(),
  rating: z.int(),
  text: z.string(),
  pictures: z.array(z.string()),
  helpful: z.int(),
  at: moment,
});

export const reviewSummary = z.object({
  reviews: z.array(review),
  total: z.int(),
  average: z.number(),
  /** How many reviews gave five stars, four, three, two, one. */
  spread: z.array(z.int()),
});

const ownReview = z.object({
  id: z.int(),
  rating: z.int(),
  text: z.string(),
  pictures: z.array(z.string()),
  status: z.enum(REVIEW_STATES),
});

const reviewable = z.object({
  productName: z.string(),
  productImage: z.string(),
  review: z.nullable(ownReview),
});

const moderatedReview = z.extend(review, {
  productId: z.int(),
  productName: z.string(),
  status: z.enum(REVIEW_STATES),
  reports: z.array(z.string()),
});

const reviewedOrder = { orderId: z.uuid(), productId: rowId, orderToken: z.optional(guestToken) };

export const reviewOperations = {
  review: operation({
    method: 'POST',
    path: '/backend/review',
    caller: 'customer-or-guest',
    summary:
      'Review a product of a delivered order, once per order; a second call changes the review. `keepPictures` names the pictures to keep; without it all are kept.',
    body: z.extend(reviewForm, {
      ...reviewedOrder,
      keepPictures: z.optional(checked(z.array(line(200)), z.maxLength(MAX_REVIEW_PICTURES))),
    }),
    success: { status: 200, body: z.object({ success: z.literal(true), review: ownReview }) },
    refusals: ['signed_out', 'not_found', 'not_received'],
    answersSuccess: true,
  }),

  reviewPictures: operation({
    method: 'POST',
    path: '/backend/review-pictures',
    caller: 'customer-or-guest',
    summary: `Add pictures to one's own review, ${MAX_REVIEW_PICTURES} at most. They are shown once an admin has looked at them.`,
    form: z.object(reviewedOrder),
    files: 'picture0, picture1, picture2',
    success: { status: 200, body: z.object({ success: z.literal(true), review: ownReview }) },
    refusals: ['signed_out', 'not_found', 'not_received'],
    answersSuccess: true,
  }),

  myReview: operation({
    method: 'GET',
    path: '/backend/my-review',
    caller: 'customer',
    summary: 'What may be reviewed in an order of the caller, and the review if there is one.',
    query: z.object({ orderId: z.uuid(), productId: queryRowId }),
    success: { status: 200, body: reviewable },
    refusals: ['signed_out', 'not_found', 'not_received'],
  }),

  /** By POST, because a token never stands in a query. */
  myReviewByLink: operation({
    method: 'POST',
    path: '/backend/my-review',
    caller: 'customer-or-guest',
    summary: 'The same for an order’s link.',
    body: z.object(reviewedOrder),
    success: { status: 200, body: reviewable },
    refusals: ['signed_out', 'not_found', 'not_received'],
  }),

  getReviews: operation({
    method: 'GET',
    path: '/backend/reviews',
    caller: 'anyone',
    summary: 'The published reviews of a product, the most helpful first, and how the stars are spread.',
    query: z.object({ productId: queryRowId, page: z.optional(queryPage) }),
    success: {
      status: 200,
      body: reviewSummary,
    },
    refusals: [],
  }),

  reviewHelpful: operation({
    method: 'POST',
    path: '/backend/review-helpful',
    caller: 'customer',
    summary: 'Mark another person’s review as helpful, or take that back.',
    body: z.object({ id: reviewId, helpful: z.boolean() }),
    success: { status: 200, body: z.object({ success: z.literal(true), helpful: z.int() }) },
    refusals: ['signed_out', 'not_found', 'own_review'],
    answersSuccess: true,
  }),

  reportReview: operation({
    method: 'POST',
    path: '/backend/report-review',
    caller: 'customer',
    summary: 'Report a review to the admins.',
    body: z.object({ id: reviewId, reason: z.enum(REVIEW_REPORT_REASONS) }),
    success: { status: 200, body: success },
    refusals: ['signed_out', 'not_found', 'own_review'],
    answersSuccess: true,
  }),

  allReviews: operation({
    method: 'GET',
    path: '/backend/all-reviews',
    caller: 'admin',
    roles: ['support'],
    summary: 'Reviews for moderation: those that wait or were reported first.',
    query: z.object({
      show: z.optional(z.enum(['waiting', 'reported', 'all'])),
      page: z.optional(queryPage),
    }),
    success: { status: 200, body: z.object({ reviews: z.array(moderatedReview), total: z.int() }) },
    refusals: ['signed_out', 'not_allowed'],
  }),

  moderateReview: operation({
    method: 'POST',
    path: '/backend/moderate-review',
    caller: 'admin',
    roles: ['support'],
    summary: 'Publish a review, which settles its reports, or reject it.',
    body: z.object({ id: reviewId, decision: z.enum(['publish', 'reject']) }),
    success: { status: 200, body: z.object({ success: z.literal(true), review: moderatedReview }) },
    refusals: ['signed_out', 'not_allowed', 'not_found'],
    answersSuccess: true,
  }),
};

export type ReviewSummary = z.output<typeof reviewSummary>;
export type Review = z.output<typeof review>;
export type OwnReview = z.output<typeof ownReview>;
export type ModeratedReview = z.output<typeof moderatedReview>;
export type ReviewState = (typeof REVIEW_STATES)[number];
