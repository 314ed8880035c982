import { decisionRoute } from '@/lib/server/http/request-route'

export const POST = decisionRoute('approve', 'Approve a request, by an emailed link')
