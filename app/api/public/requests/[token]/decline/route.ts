import { decisionRoute } from '@/lib/server/http/request-route'

export const POST = decisionRoute('decline', 'Decline a request, by an emailed link')
