export { default, metadata } from '@/app/sites/not-found'
