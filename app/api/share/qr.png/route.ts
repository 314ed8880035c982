import { ownerRoute } from '@/lib/server/http/owner-route'
import { qrFile } from '@/lib/server/share/qr-file'

export const GET = ownerRoute(
  { summary: 'The QR code of the booking page, as a PNG file', type: 'image/png' },
  async (scope) => qrFile(scope, 'png'),
)
