import { uploadedPicture, uploadPictureQuery } from '@/lib/contracts/picture'
import { uploadRoute } from '@/lib/server/http/upload-route'
import { storePicture } from '@/lib/server/media/commands'

export const POST = uploadRoute(
  {
    summary: 'Upload a picture; showing it is a call of its own',
    query: uploadPictureQuery,
    response: uploadedPicture,
  },
  (scope, { query, bytes, encode, deps }) => storePicture(scope, { kind: query.kind, bytes, encode }, deps),
)
