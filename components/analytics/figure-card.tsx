'use client'

import { type ReactNode, useState } from 'react'

import { DataTable, type TableData } from '@/components/analytics/data-table'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'

interface FigureCardProps {
  title: string
  description?: ReactNode
  /** The same figures as the chart's; without rows there is nothing to show. */
  table: TableData
  emptyText?: string
  children: ReactNode
}

/** A chart, or the same figures as a table. */
export function FigureCard({
  title,
  description,
  table,
  emptyText = 'No visits in this range.',
  children,
}: FigureCardProps) {
  const [asTable, setAsTable] = useState(false)
  const isEmpty = table.rows.length === 0
  return (
    <Card>
      <CardHeader>
        <div className="min-w-0 flex-1">
          <CardTitle>{title}</CardTitle>
          {description && <CardDescription>{description}</CardDescription>}
        </div>
        {!isEmpty && (
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
        )}
      </CardHeader>
      <CardContent>
        {isEmpty && <p className="text-sm text-muted-foreground">{emptyText}</p>}
        {!isEmpty && (asTable ? <DataTable caption={title} {...table} /> : children)}
      </CardContent>
    </Card>
  )
}
