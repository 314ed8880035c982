export { default, metadata } from '@/app/(owner)/admin/page'
