export { default } from '@/app/site/known-host-layout'
