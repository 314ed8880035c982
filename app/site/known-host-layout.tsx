import type { ReactNode } from 'react'

import { loadSite, readEntrance } from './load-site'

/** On a host that is no business's, "Business not found" comes before whatever the page below would not find. */
export default async function KnownHostLayout({ children }: { children: ReactNode }) {
  const { via } = await readEntrance()
  if (via === 'host') await loadSite()
  return children
}
