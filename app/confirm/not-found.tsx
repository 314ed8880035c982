export { default, metadata } from '@/app/site/business-not-found'
