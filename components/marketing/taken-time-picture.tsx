import { CircleCheckBig } from 'lucide-react'

import { Vignette } from '@/components/marketing/vignette'

export function TakenTimePicture() {
  return (
    <Vignette description="Two clients ask for 2:30 PM at the same time. Ada reads that the appointment is booked; Ben reads that the time was just taken and is offered 1:00, 4:00 and 5:30 PM.">
      <div className="grid gap-3 sm:grid-cols-2">
        <div className="rounded-xl border bg-success-soft p-4 text-success-ink">
          <p className="text-xs">Ada, 2:30 PM</p>
          <p className="mt-1 flex items-center gap-2 font-medium">
            <CircleCheckBig className="size-4 shrink-0" />
            Booked
          </p>
        </div>
        <div className="rounded-xl border bg-muted p-4">
          <p className="text-xs text-muted-foreground">Ben, 2:30 PM, same second</p>
          <p className="mt-1 font-medium">That time was just taken</p>
          <p className="mt-3 flex flex-wrap gap-1.5 text-sm tabular-nums">
            {['1:00', '4:00', '5:30'].map((time) => (
              <span key={time} className="rounded-lg border bg-card px-2.5 py-1">
                {time}
              </span>
            ))}
          </p>
        </div>
      </div>
    </Vignette>
  )
}
