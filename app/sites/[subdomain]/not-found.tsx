export { default } from '@/app/business-not-found/not-found'
