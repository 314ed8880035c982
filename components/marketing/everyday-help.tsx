import type { ReactNode } from 'react'

import { BookingPicture } from '@/components/marketing/booking-picture'
import { ClientPicture } from '@/components/marketing/client-picture'
import { MarketingSection } from '@/components/marketing/marketing-section'
import { TakenTimePicture } from '@/components/marketing/taken-time-picture'

/** What the product does between appointments, each with a small picture. */
export function EverydayHelp() {
  return (
    <MarketingSection
      id="everyday"
      title="Admin that runs itself"
      lead="The calls, the double bookings, the “who was that again?”. Here is what takes care of itself."
    >
      <div className="grid gap-5 lg:grid-cols-2">
        <Help
          wide
          title="A booking page of your own"
          text="Your name, your services and prices, your hours, on your own address. Clients pick from times that are really free, in your time zone, on any phone."
          picture={<BookingPicture />}
        />
        <Help
          title="Never two people for one chair"
          text="When two clients tap the same time in the same second, one gets it and the other is offered the nearest free ones. The database itself rejects the second."
          picture={<TakenTimePicture />}
        />
        <Help
          title="You know who is coming"
          text="Every client with past appointments, the next one, your notes, their mood and how many appointments they missed. Type a few letters to find anyone."
          picture={<ClientPicture />}
        />
      </div>
    </MarketingSection>
  )
}

interface HelpProps {
  title: string
  text: string
  picture: ReactNode
  wide?: boolean
}

function Help({ title, text, picture, wide = false }: HelpProps) {
  return (
    <article
      className={
        wide
          ? 'overflow-hidden rounded-xl border bg-card lg:col-span-2 lg:grid lg:grid-cols-2'
          : 'flex flex-col overflow-hidden rounded-xl border bg-card'
      }
    >
      <div className={wide ? 'p-6 sm:p-8 lg:self-center' : 'p-6 sm:p-8'}>
        <h3 className="text-2xl font-semibold">{title}</h3>
        <p className="mt-2 text-muted-foreground">{text}</p>
      </div>
      <div className={wide ? 'bg-accent/60 px-6 pt-6 sm:px-10 sm:pt-10' : 'mt-auto px-6 pb-6 sm:px-8 sm:pb-8'}>
        {picture}
      </div>
    </article>
  )
}
