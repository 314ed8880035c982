import { Download, Printer } from 'lucide-react'
import Link from 'next/link'

import { QrPicture } from '@/components/share/qr-picture'
import type { Share } from '@/components/share/share'
import { buttonVariants } from '@/components/ui/button'
import { api, routes } from '@/lib/routes'

/** PNG first, because every program opens it; print shops ask for SVG. */
const FILES = [
  { type: 'png', label: 'PNG' },
  { type: 'svg', label: 'SVG' },
] as const

/** Shows the QR code, its files to download, and the way to the poster. */
export function QrCode({ qr, businessName, onTake }: Pick<Share, 'qr' | 'businessName'> & { onTake: () => void }) {
  return (
    <div className="grid justify-items-center gap-2">
      <QrPicture qr={qr} businessName={businessName} className="size-40 rounded-lg border bg-white" />
      <p className="flex items-center gap-1 text-sm text-muted-foreground">
        QR code:
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
      <Link href={routes.admin.poster} className={buttonVariants({ variant: 'secondary', size: 'sm' })}>
        <Printer aria-hidden />
        Print a poster
      </Link>
    </div>
  )
}
