import { headers } from 'next/headers'
import type { ReactNode } from 'react'

import { Theme } from '@/components/theme'

/** Shows the owner's pages in the theme chosen in this browser; all other pages follow the device's setting. */
export async function OwnerTheme({ children }: { children: ReactNode }) {
  return <Theme nonce={nonceOf(await headers())}>{children}</Theme>
}

/** Returns the nonce from the request's Content-Security-Policy; undefined if Next runs without our server. */
function nonceOf(requested: Headers): string | undefined {
  return /'nonce-([\w-]+)'/.exec(requested.get('content-security-policy') ?? '')?.[1]
}
