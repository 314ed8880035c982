'use client'

import { useEffect, useRef } from 'react'

import { useClientHistory } from '@/lib/browser/client'

interface ClientTitleProps {
  id: string
  /** The name in the title that the server rendered. */
  rendered: string
}

/** Keeps the page's title up to date when the client is renamed. */
export function ClientTitle({ id, rendered }: ClientTitleProps) {
  const { data } = useClientHistory(id)
  const name = data?.client.name ?? rendered
  const shown = useRef({ rendered, name: rendered })

  useEffect(() => {
    if (shown.current.rendered !== rendered) shown.current = { rendered, name: rendered }
    if (shown.current.name === name) return
    document.title = document.title.replace(shown.current.name, () => name)
    shown.current.name = name
  }, [rendered, name])
  return null
}
