import { moveTo, type QuestionPageProps } from '@/app/(owner)/admin/analytics/load-answers'
import { routes } from '@/lib/routes'

export default function NewClientsPage(props: QuestionPageProps) {
  return moveTo(routes.admin.analytics, 'new-clients', props)
}
