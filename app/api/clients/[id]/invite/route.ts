import { invited } from '@/lib/contracts/due-client'
import { inviteClient, takeBackInvitation } from '@/lib/server/client/invite'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const POST = ownerRoute(
  { summary: 'Invite a client who is due to return', response: invited, status: 201 },
  (scope, { params, deps }) => inviteClient(scope, params.id, deps),
)

export const DELETE = ownerRoute(
  { summary: 'Cancel an invitation that was not sent yet', status: 204 },
  (scope, { params, deps }) => takeBackInvitation(scope, params.id, deps),
)
