/** Makes sure that in production, only known servers are trusted with the client's address. */
import { getEnv, isBehindWebServer } from './env'

/**
 * Ends the process if production runs under a server that trusts forwarded headers from anybody, because every limit
 * per address could be evaded. Our web server (`npm start`) applies `TRUSTED_PROXIES`; with `TRUSTED_PLATFORM=1`, the
 * operator declares that the platform in front does the same.
 */
export function refuseUntrustedServer(): void {
  if (isBehindWebServer()) return
  const { isProduction, TRUSTED_PLATFORM } = getEnv()
  if (!isProduction || TRUSTED_PLATFORM) return
  process.stderr.write(
    'This server does not check proxy headers. Start the application with `npm start`, or set TRUSTED_PLATFORM=1 where the platform in front of it names the client in X-Forwarded-For.\n',
  )
  process.exit(1)
}
