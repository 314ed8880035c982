export { default, metadata } from '@/app/business-not-found/not-found'
