export { default, metadata } from '@/app/(owner)/admin/sms/page'
