'use client'

import { ChevronDown, CircleCheckBig, X } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { IgnoredColumns } from '@/components/clients/import/ignored-columns'
import { LineProblems } from '@/components/clients/import/line-problems'
import type { ImportOutcome } from '@/components/clients/import/use-import'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { ImportResult } from '@/lib/contracts/client-import'

interface ImportDoneProps {
  outcome: ImportOutcome
  onDismiss: () => void
}

/** Shows the result of an import above the list of clients, and receives the focus. */
export function ImportDone({ outcome: { result, ignored }, onDismiss }: ImportDoneProps) {
  const { problems } = result
  const heading = useRef<HTMLHeadingElement>(null)
  const others = describeOthers(result)

  useEffect(() => heading.current?.focus(), [result])

  return (
    <Card className="mb-4 print:hidden">
      <div className="flex items-start gap-2.5 py-3 pr-2 pl-4">
        <CircleCheckBig aria-hidden className="mt-3 size-5 shrink-0 text-success-ink md:mt-2" />
        <div className="min-w-0 flex-1 py-2.5 md:py-1.5">
          <h2 ref={heading} tabIndex={-1} className="font-semibold outline-none">
            {`${count(result.added, 'client')} imported`}
          </h2>
          {others !== '' && <p className="text-sm text-muted-foreground">{others}</p>}
        </div>
        <Button variant="ghost" size="icon-sm" aria-label="Close the report" onClick={onDismiss}>
          <X aria-hidden />
        </Button>
      </div>
      {problems.length + ignored.length > 0 && (
        <details className="group border-t">
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 rounded-b-xl px-4 text-sm font-medium hover:bg-muted [&::-webkit-details-marker]:hidden">
            <span>What wasn’t imported</span>
            <ChevronDown aria-hidden className="size-4 shrink-0 text-muted-foreground group-open:rotate-180" />
          </summary>
          <div className="grid gap-4 border-t p-4">
            {problems.length > 0 && <LineProblems title="Lines to check" problems={problems} />}
            {ignored.length > 0 && <IgnoredColumns title="Columns that weren’t imported" ignored={ignored} />}
          </div>
        </details>
      )}
    </Card>
  )
}

function describeOthers({ completed, unchanged, repeated, refused }: ImportResult): string {
  return [
    ...(completed > 0 ? [`Details added to ${count(completed, 'existing client')}.`] : []),
    ...(unchanged > 0 ? [`${count(unchanged, 'existing client')} had nothing new.`] : []),
    ...(repeated > 0 ? [`${count(repeated, 'line')} listed a client again.`] : []),
    ...(refused > 0 ? [`${count(refused, 'line')} not imported.`] : []),
  ].join(' ')
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
