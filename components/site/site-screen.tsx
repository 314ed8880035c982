'use client'

import { SiteContent, type SiteContentProps } from '@/components/site/site-content'
import { SiteShell, type SiteShellProps } from '@/components/site/site-shell'

interface SiteScreenProps {
  shell: Omit<SiteShellProps, 'children'>
  content: SiteContentProps
}

/**
 * The public site. A client component, although nothing on it needs a script: this way React sends the business's data
 * beside the markup, not the markup a second time, and renders it once instead of three times (ADR 31).
 */
export function SiteScreen({ shell, content }: SiteScreenProps) {
  return (
    <SiteShell {...shell}>
      <SiteContent {...content} />
    </SiteShell>
  )
}
