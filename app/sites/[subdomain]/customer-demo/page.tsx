import { notFound } from 'next/navigation'

import CustomerDemoPage from '@/app/customer-demo/page'

import { readEntrance } from '../load-site'

export { generateMetadata } from '@/app/customer-demo/page'

/** `/public/customer-demo` on the root host; a business's own host has no such page. */
export default async function PublicCustomerDemoPage() {
  const { via } = await readEntrance()
  if (via === 'host') notFound()
  return CustomerDemoPage()
}
