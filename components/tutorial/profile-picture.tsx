import { Mail, MessageSquare, Phone } from 'lucide-react'

import { PictureFacts } from '@/components/marketing/picture-facts'
import { Vignette } from '@/components/marketing/vignette'
import { Avatar } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'

const facts = [
  ['Completed', '7'],
  ['No-shows', '1'],
  ['Last appointment', 'Tue, Oct 27'],
  ['Next appointment', 'Wed, Nov 25, 5:30 PM'],
] as const

export function ProfilePicture() {
  return (
    <Vignette description="Ben Okafor’s client card: phone and email, mood Calm, 7 completed appointments and 1 no-show, his last and next appointment, and the note that he can only come after 5 PM on weekdays.">
      <div className="rounded-xl border bg-card p-5 shadow-float sm:p-6">
        <div className="flex items-center gap-3">
          <Avatar name="Ben Okafor" />
          <p className="flex-1 font-semibold">Ben Okafor</p>
          <Badge tone="accent">😌 Calm</Badge>
        </div>
        <div className="mt-4 grid gap-2 text-sm text-muted-foreground">
          <p className="flex flex-wrap gap-x-4 gap-y-2">
            <span className="flex items-center gap-2">
              <Phone className="size-4 shrink-0" />
              (212) 555-0148
            </span>
            <span className="flex items-center gap-2">
              <MessageSquare className="size-4 shrink-0" />
              Text
            </span>
          </p>
          <p className="flex items-center gap-2">
            <Mail className="size-4 shrink-0" />
            ben@example.com
          </p>
        </div>
        <PictureFacts facts={facts} className="grid-cols-2 gap-x-4 gap-y-2 border-t pt-4" />
        <p className="mt-4 border-t pt-4 text-sm text-muted-foreground">
          Only after 5 PM on weekdays. Likes it short at the sides.
        </p>
      </div>
    </Vignette>
  )
}
