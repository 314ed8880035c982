import type { Metadata } from 'next'
import type { ReactNode } from 'react'

import { ProductFont } from '@/app/fonts/product-font'
import { AuthFrame } from '@/components/auth/auth-frame'
import { routes } from '@/lib/routes'

export const metadata: Metadata = { manifest: routes.manifest }

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <AuthFrame>
      <ProductFont />
      {children}
    </AuthFrame>
  )
}
