export { default, metadata } from '@/app/(owner)/admin/clients/page'
