import type { ReactNode } from 'react'

import { AuthFrame } from '@/components/auth/auth-frame'
import { Providers } from '@/components/providers'

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <Providers>
      <AuthFrame>{children}</AuthFrame>
    </Providers>
  )
}
