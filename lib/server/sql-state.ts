/** Returns the SQLSTATE behind an error of the driver or of Prisma; null for any other error. */
export function sqlStateOf(error: unknown): string | null {
  const driver = error as { severity?: unknown; code?: unknown } | null
  if (typeof driver?.severity === 'string') return stateOf(driver.code)
  const meta = (error as { meta?: Record<string, unknown> } | null)?.meta
  const cause = (meta?.driverAdapterError as { cause?: { originalCode?: unknown; code?: unknown } } | undefined)?.cause
  const direct = (error as { cause?: { originalCode?: unknown } } | null)?.cause
  return stateOf(cause?.originalCode ?? cause?.code ?? direct?.originalCode ?? meta?.code)
}

function stateOf(code: unknown): string | null {
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null
}
