export { default, metadata } from '@/app/(owner)/admin/waitlist/page'
