import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The specification's error catalogue and the other texts it quotes, section by section. */
const WORDINGS = {
  payment: [
    'Razorpay SDK failed to load. Are you online?',
    'Payment failed. Please try again.',
    'Payment successful!',
    'Payment saved, but error while saving to database.',
    'Payment processed, but saving failed.',
    'Payment and gift updated successfully!',
    'Payment saved, but gift update failed.',
    'Enter Amount to Pay',
    'Proceed to Pay',
    'Thank you for your payment!',
  ],
  feedback: [
    'Feedback submitted successfully!',
    'Error submitting feedback.',
    'Please enter some feedback.',
    'Submit Feedback',
  ],
  address: ['Please select an address first.', 'Please select or enter a valid address.'],
  gifts: [
    'Gift request submitted successfully!',
    'Failed to submit gift request. Try again.',
    'Error submitting gift request!',
    'Gift not found or invalid ID.',
    'Sharing is not allowed for this request.',
    'No sharable link',
  ],
  requests: [
    'You must be logged in to view your gift requests.',
    'Session error. Please login again.',
    'Session expired or invalid. Please login again.',
    'Unable to load gift orders. Please try again later.',
    'Failed to load your gift orders. Please check your connection and try again.',
    'No gift orders found.',
  ],
  'sign-in': ['Invalid credentials', 'Login error: '],
  admin: [
    'Failed to send OTP',
    'Invalid OTP',
    'OTP verification failed',
    'Something went wrong.',
    'Access restricted: Not a valid admin.',
    'Something went wrong. Try again.',
    'Access Denied – You do not have permission to access this page.',
    'Sending OTP...',
    'Send OTP',
    'Loading...',
  ],
  products: [
    'Loading products...',
    '✅ Product added successfully!',
    '❌ Error adding product',
    'Are you sure to delete this product?',
    'Category created successfully!',
    'Something went wrong while creating the category.',
  ],
  'special days': [
    '🎉 Your special days and address are saved!',
    '❌ Error submitting form',
    '❌ Submission failed',
  ],
  push: ['Push notification sent successfully.', 'Failed to send push notification.'],
};

const root = join(import.meta.dirname, '..');
const sources = globSync('{contract,web}/src/**/*.{ts,tsx}', { cwd: root })
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');

test.each(
  Object.entries(WORDINGS).flatMap(([section, wordings]) => wordings.map((wording) => [section, wording])),
)('%s: “%s” is worded as the specification words it', (_section, wording) => {
  const literal = wording.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  // A whole literal or JSX text, not a part of a longer sentence.
  expect(new RegExp(`['"\`>]\\s*${literal}(\\$\\{|\\s*['"\`<])`).test(sources)).toBe(true);
});
