'use client'

import { type ReactNode, useState } from 'react'

import { FiguresTable } from '@/components/analytics/figures-table'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import type { VisitCounts } from '@/lib/domain/analytics'
import type { Currency } from '@/lib/domain/money'

export interface ChartRow {
  key: string
  label: string
  counts: VisitCounts
}

interface ChartCardProps {
  title: string
  description?: string
  /** What a row stands for: the table's first column. */
  unit: string
  rows: readonly ChartRow[]
  currency: Currency
  children: ReactNode
}

/** A chart, or the same figures as a table. */
export function ChartCard({ title, description, unit, rows, currency, children }: ChartCardProps) {
  const [asTable, setAsTable] = useState(false)
  return (
    <Card>
      <CardHeader>
        <div>
          <CardTitle>{title}</CardTitle>
          {description && <CardDescription>{description}</CardDescription>}
        </div>
        <Button
          variant="secondary"
          size="sm"
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
          className="print:hidden"
        >
          {asTable ? 'Show chart' : 'Show table'}
          <span className="sr-only"> of {title}</span>
        </Button>
      </CardHeader>
      <CardContent>
        {rows.length === 0 && <p className="text-sm text-muted-foreground">No visits in this range.</p>}
        {rows.length > 0 &&
          (asTable ? <FiguresTable caption={title} unit={unit} rows={rows} currency={currency} /> : children)}
      </CardContent>
    </Card>
  )
}
