import type { Metadata } from 'next'
import type { ReactNode } from 'react'

import { AuthFrame } from '@/components/auth/auth-frame'
import { Providers } from '@/components/providers'
import { routes } from '@/lib/routes'

export const metadata: Metadata = { manifest: routes.manifest }

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <Providers>
      <AuthFrame>{children}</AuthFrame>
    </Providers>
  )
}
