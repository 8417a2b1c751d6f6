export { hashToken, newSecretToken } from '../platform/secret-token.ts';
