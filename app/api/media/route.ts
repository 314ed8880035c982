import { uploadedPicture, uploadPictureQuery } from '@/lib/contracts/picture'
import { uploadRoute } from '@/lib/server/http/upload-route'
import { storePicture } from '@/lib/server/media/commands'

export const POST = uploadRoute(
  {
    summary: 'Upload a picture; a separate call shows it on the site',
    query: uploadPictureQuery,
    response: uploadedPicture,
  },
  (scope, { query, bytes, encode, deps }) => storePicture(scope, { kind: query.kind, bytes, encode }, deps),
)
