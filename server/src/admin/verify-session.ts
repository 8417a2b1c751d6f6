/** The guard has asked already; whoever gets here has a live session. */
export async function verifySession() {
  return { success: true as const };
}
