import type { Share } from '@/components/share/share'

/** The QR code in black, for a white background in every color scheme, because cameras need the contrast. */
export function QrPicture({ qr, businessName, className }: Pick<Share, 'qr' | 'businessName'> & { className: string }) {
  return (
    <svg
      role="img"
      aria-label={`QR code of the booking page of ${businessName}`}
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={qr.path} fill="black" />
    </svg>
  )
}
