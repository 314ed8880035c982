import { pictures, updatePicturesBody } from '@/lib/contracts/picture'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { updatePictures } from '@/lib/server/media/commands'
import { getPictures } from '@/lib/server/media/queries'

export const GET = ownerRoute({ summary: 'The pictures that the site shows', response: pictures }, (scope) =>
  getPictures(scope),
)

export const PUT = ownerRoute(
  { summary: 'Choose the pictures that the site shows', body: updatePicturesBody, response: pictures },
  (scope, { body, deps }) => updatePictures(scope, body, deps),
)
