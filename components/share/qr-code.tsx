import { Download, Printer } from 'lucide-react'
import Link from 'next/link'

import { QrPicture } from '@/components/share/qr-picture'
import type { Share } from '@/components/share/share'
import { buttonVariants } from '@/components/ui/button'
import { api, routes } from '@/lib/routes'

const FILES = [
  { type: 'svg', label: 'SVG' },
  { type: 'png', label: 'PNG' },
] as const

/** Shows the QR code with its files and the poster. */
export function QrCode({ qr, businessName, onTake }: Pick<Share, 'qr' | 'businessName'> & { onTake: () => void }) {
  return (
    <div className="grid justify-items-center gap-2">
      <QrPicture qr={qr} businessName={businessName} className="size-40 rounded-lg border bg-white" />
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
        <Link href={routes.admin.poster} className={buttonVariants({ variant: 'ghost', size: 'sm' })}>
          <Printer aria-hidden />
          Poster
        </Link>
      </p>
    </div>
  )
}
