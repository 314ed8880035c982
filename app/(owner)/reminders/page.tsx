export { default, metadata } from '@/app/(owner)/admin/reminders/page'
