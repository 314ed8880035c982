export { default, metadata } from '@/app/sites/[subdomain]/confirm/[id]/not-found'
