export * from './admin/frame.ts';
export * from './admin/gifts-desk.ts';
export * from './admin/order-details.ts';
export * from './admin/sign-in-codes.ts';
export * from './admin/status.ts';
