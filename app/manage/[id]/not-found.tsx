export { default, metadata } from '@/app/confirm/[id]/not-found'
