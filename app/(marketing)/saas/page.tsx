export { default, generateMetadata } from '@/app/(marketing)/platform/page'

export const dynamic = 'force-dynamic'
