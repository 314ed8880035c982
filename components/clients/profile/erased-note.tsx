'use client'

import { useBusinessView } from '@/components/business/business-provider'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { formatDateShort } from '@/lib/domain/time'

/** Replaces contacts and notes that have been erased. */
export function ErasedNote({ at }: { at: string }) {
  const { timeZone } = useBusinessView()
  return (
    <Card>
      <CardHeader>
        <CardTitle>Personal data erased</CardTitle>
      </CardHeader>
      <CardContent className="text-sm text-muted-foreground">
        On <time dateTime={at}>{formatDateShort(new Date(at), timeZone)}</time>. Only past appointments remain, so your
        numbers stay correct.
      </CardContent>
    </Card>
  )
}
