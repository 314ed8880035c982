import type { Metadata } from 'next'
import type { ReactNode } from 'react'

import { ProductFont } from '@/app/fonts/product-font'
import { OwnerTheme } from '@/app/owner-theme'
import { AuthFrame } from '@/components/auth/auth-frame'
import { routes } from '@/lib/routes'

export const metadata: Metadata = { manifest: routes.manifest }

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <OwnerTheme>
      <AuthFrame>
        <ProductFont />
        {children}
      </AuthFrame>
    </OwnerTheme>
  )
}
