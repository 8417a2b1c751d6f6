/** The people of the demo shop; their passwords are public, so they exist only with local services on. */
export const demoAccounts = [
  { email: 'asha@tohfa.test', name: 'Asha Rao', password: 'gift-for-asha' },
  { email: 'ravi@tohfa.test', name: 'Ravi Menon', password: 'gift-for-ravi' },
  { email: 'admin@tohfa.test', name: 'Meera Admin', password: 'gift-for-admin' },
] as const;
