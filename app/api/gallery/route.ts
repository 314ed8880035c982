import { gallery, updateGalleryBody } from '@/lib/contracts/picture'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { updateGallery } from '@/lib/server/media/gallery'
import { getGallery } from '@/lib/server/media/queries'

export const GET = ownerRoute({ summary: 'The gallery of the site', response: gallery }, (scope) => getGallery(scope))

export const PUT = ownerRoute(
  {
    summary: 'Replace the gallery: its pictures, their order and what they show',
    body: updateGalleryBody,
    response: gallery,
  },
  (scope, { body, deps }) => updateGallery(scope, body, deps),
)
