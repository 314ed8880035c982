'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { onDemand } from '@/components/on-demand'
import { useToast } from '@/components/ui/use-toast'
import { createQueryClient } from '@/lib/browser/query-client'

const ToasterOnDemand = onDemand(
  () => import('@/components/ui/toaster').then((part) => part.Toaster),
  ({ isWanted }: { isWanted: boolean }) => isWanted,
)

/** The providers that the owner's screens need; public pages don't use them, to stay light. */
export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <Toasts />
    </QueryClientProvider>
  )
}

/** The toaster, which loads with the first toast. */
function Toasts() {
  const { toasts } = useToast()
  return <ToasterOnDemand isWanted={toasts.length > 0} />
}
