import { Download } from 'lucide-react'

import { buttonVariants } from '@/components/ui/button'

/** Downloads one section's numbers as a CSV file. */
export function CsvLink({ href, of }: { href: string; of: string }) {
  return (
    <a href={href} download className={buttonVariants({ variant: 'secondary', size: 'sm' })}>
      <Download aria-hidden />
      CSV<span className="sr-only"> of {of}</span>
    </a>
  )
}
