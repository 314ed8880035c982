'use client'

import { File, FileText, Printer, StickyNote } from 'lucide-react'
import Link from 'next/link'
import { type ReactNode, useState } from 'react'

import { cn } from '@/components/cn'
import styles from '@/components/share/poster.module.css'
import { PageHeader } from '@/components/shell/page-header'
import { Button, buttonVariants } from '@/components/ui/button'
import { Segmented } from '@/components/ui/segmented'
import { useRecordLinkTaken } from '@/lib/browser/first-day'
import { routes } from '@/lib/routes'

const PAPERS = [
  { value: 'a5', label: 'A5', icon: File },
  { value: 'a6', label: 'A6', icon: StickyNote },
  { value: 'letter', label: 'Letter', icon: FileText },
] as const
type Paper = (typeof PAPERS)[number]['value']

/** Shows the poster as it prints, in the chosen size; only the poster itself is printed. */
export function PosterScreen({ firstPaper, children }: { firstPaper: Paper; children: ReactNode }) {
  const [paper, setPaper] = useState<Paper>(firstPaper)
  const onTake = useRecordLinkTaken()

  function print() {
    onTake()
    window.print()
  }

  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title="Poster"
          description="For your door, mirror or counter. To get a PDF, choose “Save as PDF” when you print."
          actions={
            <>
              <Link href={routes.admin.share} className={buttonVariants({ variant: 'secondary' })}>
                Booking link
              </Link>
              <Button onClick={print}>
                <Printer aria-hidden />
                Print
              </Button>
            </>
          }
        />
        <Segmented
          label="Paper"
          options={PAPERS}
          value={paper}
          onChange={setPaper}
          className="mb-4 justify-self-start"
        />
      </div>
      <div
        className={cn(
          'rounded-lg shadow-card print:rounded-none print:shadow-none',
          styles['sheet'],
          styles[paper],
          `printed-poster-${paper}`,
        )}
      >
        {children}
      </div>
    </>
  )
}
