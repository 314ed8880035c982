import { cn } from '@/components/cn'
import { Vignette } from '@/components/marketing/vignette'

const days = [
  { name: 'Mon', day: 23, free: true },
  { name: 'Tue', day: 24, free: true },
  { name: 'Wed', day: 25, free: true, chosen: true },
  { name: 'Thu', day: 26, free: false },
  { name: 'Fri', day: 27, free: true },
]
const times = ['9:30 AM', '10:00 AM', '1:00 PM', '2:30 PM', '4:00 PM', '5:30 PM']

export function BookingPicture() {
  return (
    <Vignette description="The booking page of Luna Hair on its own address: a haircut for $65, Wednesday chosen, and six free times of which 2:30 PM is picked.">
      <div className="mx-auto max-w-md rounded-t-xl border border-b-0 bg-card shadow-float">
        <p className="border-b px-5 py-3 text-center text-xs text-muted-foreground">luna.example.com/book</p>
        <div className="space-y-4 px-5 pt-5 pb-6">
          <p className="flex justify-between gap-4 text-sm">
            <span className="font-semibold">Haircut</span>
            <span className="text-muted-foreground">1 h · $65</span>
          </p>
          <div className="grid grid-cols-5 gap-1.5 text-center">
            {days.map(({ name, day, free, chosen = false }) => (
              <div
                key={day}
                className={cn(
                  'rounded-lg border py-1.5 text-sm tabular-nums',
                  chosen && 'border-primary bg-primary text-primary-foreground',
                  !free && 'border-dashed text-muted-foreground line-through',
                )}
              >
                <p className="text-xs">{name}</p>
                <p className="font-medium">{day}</p>
              </div>
            ))}
          </div>
          <div className="grid grid-cols-3 gap-1.5 text-center text-sm tabular-nums">
            {times.map((time) => (
              <p
                key={time}
                className={cn(
                  'rounded-lg border py-2',
                  time === '2:30 PM' && 'border-primary bg-accent font-medium text-accent-foreground',
                )}
              >
                {time}
              </p>
            ))}
          </div>
        </div>
      </div>
    </Vignette>
  )
}
