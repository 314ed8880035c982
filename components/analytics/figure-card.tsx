'use client'

import { type ReactNode, useState } from 'react'

import { DataTable, type TableData } from '@/components/analytics/data-table'
import { Definition } from '@/components/analytics/definition'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import type { DefinitionId } from '@/lib/domain/definitions'

interface FigureCardProps {
  title: string
  definition?: DefinitionId
  /** Buttons beside the one that switches to the table. */
  actions?: ReactNode
  /** The chart's numbers as a table; if it has no rows, the card shows `emptyText`. */
  table: TableData
  emptyText?: string
  children: ReactNode
}

/** A card that shows numbers as a chart or as a table. */
export function FigureCard({ title, definition, actions, table, emptyText, children }: FigureCardProps) {
  const [asTable, setAsTable] = useState(false)
  const isEmpty = table.rows.length === 0
  return (
    <Card>
      <CardHeader className="items-center py-3">
        <div className="flex min-w-0 items-center gap-1">
          <CardTitle>{title}</CardTitle>
          {definition && <Definition of={definition} />}
        </div>
        {!isEmpty && (
          <div className="flex flex-wrap items-center gap-2 print:hidden">
            {actions}
            <Button variant="secondary" size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
              {asTable ? 'Show chart' : 'Show table'}
              <span className="sr-only"> of {title}</span>
            </Button>
          </div>
        )}
      </CardHeader>
      <CardContent>
        {isEmpty ? (
          <p className="text-sm text-muted-foreground">{emptyText ?? 'No appointments in this period.'}</p>
        ) : asTable ? (
          <DataTable caption={title} {...table} />
        ) : (
          children
        )}
      </CardContent>
    </Card>
  )
}
