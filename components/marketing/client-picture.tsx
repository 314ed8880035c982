import { PictureFacts } from '@/components/marketing/picture-facts'
import { Vignette } from '@/components/marketing/vignette'
import { Badge } from '@/components/ui/badge'

const facts = [
  ['Completed', '13'],
  ['No-shows', '0'],
  ['Next', 'Wed 2:30 PM'],
] as const

export function ClientPicture() {
  return (
    <Vignette description="Ada Lovelace’s client card: 13 completed appointments, no no-shows, next appointment Wednesday at 2:30 PM, mood Focused, and a note about a quiet chair by the window.">
      <div className="rounded-xl border bg-background p-5">
        <div className="flex items-center justify-between gap-3">
          <p className="font-semibold">Ada Lovelace</p>
          <Badge tone="accent">🎯 Focused</Badge>
        </div>
        <PictureFacts facts={facts} className="grid-cols-[auto_auto_1fr] gap-x-8" />
        <p className="mt-4 border-t pt-3 text-sm text-muted-foreground">
          Always on time. Likes a quiet chair by the window.
        </p>
      </div>
    </Vignette>
  )
}
