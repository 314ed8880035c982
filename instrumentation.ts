/** Next calls this once when any of its servers starts, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { refuseUntrustedServer } = await import('@/lib/server/trusted-server')
  refuseUntrustedServer()
}
