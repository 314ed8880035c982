import { Download } from 'lucide-react'

import type { Share } from '@/components/share/share'
import { buttonVariants } from '@/components/ui/button'
import { api } from '@/lib/routes'

const FILES = [
  { type: 'svg', label: 'SVG' },
  { type: 'png', label: 'PNG' },
] as const

/** Shows the QR code in black on white in every color scheme, because cameras need the contrast. */
export function QrCode({ qr, businessName, onTake }: Pick<Share, 'qr' | 'businessName'> & { onTake: () => void }) {
  return (
    <div className="grid justify-items-center gap-2">
      <svg
        role="img"
        aria-label={`QR code of the booking page of ${businessName}`}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        className="size-40 rounded-lg border bg-white"
      >
        <path d={qr.path} fill="black" />
      </svg>
      <p className="flex gap-1">
        {FILES.map(({ type, label }) => (
          <a
            key={type}
            href={api.shareQr(type)}
            download
            aria-label={`Download the QR code as ${label}`}
            className={buttonVariants({ variant: 'ghost', size: 'sm' })}
            onClick={onTake}
          >
            <Download aria-hidden />
            {label}
          </a>
        ))}
      </p>
    </div>
  )
}
