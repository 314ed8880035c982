import { decisionRoute } from '@/lib/server/http/request-route'

export const POST = decisionRoute('approve', 'Approve a request, by the link of a mail')
