import { moveTo, type QuestionPageProps } from '@/app/(owner)/admin/analytics/load-answers'
import { routes } from '@/lib/routes'

export default function ForecastPage(props: QuestionPageProps) {
  return moveTo(routes.admin.analytics, 'forecast', props)
}
