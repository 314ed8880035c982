import { moveTo, type QuestionPageProps } from '@/app/(owner)/admin/analytics/load-answers'
import { routes } from '@/lib/routes'

export default function WhatPage(props: QuestionPageProps) {
  return moveTo(routes.admin.analyticsWhen, 'what', props)
}
