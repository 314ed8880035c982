/** The QR code as a download. */
import { siteRoutes, siteUrl } from '@/lib/routes'
import { getEnv } from '../env'
import type { OwnerScope } from '../scope'
import { qrPng, qrSvg } from './qr-code'

/** Returns the URL of the business's booking page, on its own host. */
export function bookingUrl(scope: OwnerScope): string {
  return siteUrl(getEnv().APP_URL, scope) + siteRoutes('host', scope.subdomain).book()
}

/** Returns the booking page's QR code as a file named after the business, such as `luna-hair-qr.svg`. */
export function qrFile(scope: OwnerScope, type: 'svg' | 'png'): Response {
  const address = bookingUrl(scope)
  const body = type === 'svg' ? qrSvg(address) : new Uint8Array(qrPng(address))
  return new Response(body, {
    headers: {
      'Content-Type': type === 'svg' ? 'image/svg+xml; charset=utf-8' : 'image/png',
      'Content-Disposition': `attachment; filename="${scope.subdomain}-qr.${type}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
