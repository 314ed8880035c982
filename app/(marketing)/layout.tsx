import type { ReactNode } from 'react'

import { ProductFont } from '@/app/fonts/product-font'

export default function MarketingLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <ProductFont />
      {children}
    </>
  )
}
