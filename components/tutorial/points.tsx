import type { ReactNode } from 'react'

/** A list of a step's lessons. */
export function Points({ children }: { children: ReactNode }) {
  return <ul className="divide-y border-y">{children}</ul>
}

export function Point({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="py-4">
      <h2 className="font-semibold">{title}</h2>
      <p className="mt-1 text-muted-foreground">{children}</p>
    </li>
  )
}
