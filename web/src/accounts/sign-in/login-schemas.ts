// Loaded when somebody types: `lazySchema`.
export { accountOperations, passwordLogin } from '@tohfa/contract';
