export { default, metadata } from '@/app/(owner)/admin/analytics/page'
