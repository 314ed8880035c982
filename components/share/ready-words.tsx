'use client'

import { useRef } from 'react'

import { CopyButton } from '@/components/share/copy-button'
import type { Share } from '@/components/share/share'
import { SHARE_PLACES, type SharePlace, shareWords } from '@/lib/domain/share-words'

const PLACES: Record<SharePlace, string> = {
  whatsapp: 'WhatsApp',
  bio: 'Instagram bio',
  story: 'Instagram story',
  signature: 'Email signature',
}

/** Ready-made texts to paste, one for each place where clients look. */
export function ReadyWords({
  businessName,
  address,
  onTake,
}: Pick<Share, 'businessName' | 'address'> & { onTake: () => void }) {
  const words = shareWords(businessName, address)
  return (
    <ul aria-label="Ready-made text" className="divide-y border-t">
      {SHARE_PLACES.map((place) => (
        <Words key={place} place={PLACES[place]} text={words[place]} onTake={onTake} />
      ))}
    </ul>
  )
}

function Words({ place, text, onTake }: { place: string; text: string; onTake: () => void }) {
  const shown = useRef<HTMLParagraphElement>(null)
  return (
    <li className="flex items-start justify-between gap-3 px-5 py-3 text-sm">
      <div className="min-w-0">
        <h3 className="font-medium">{place}</h3>
        <p ref={shown} className="whitespace-pre-line text-muted-foreground [overflow-wrap:anywhere]">
          {text}
        </p>
      </div>
      <CopyButton what={`the text for ${place}`} text={text} shownIn={shown} onTake={onTake} />
    </li>
  )
}
