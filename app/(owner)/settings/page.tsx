export { default, metadata } from '@/app/(owner)/admin/settings/page'
