export { default, metadata } from '@/app/(owner)/admin/appointments/page'
