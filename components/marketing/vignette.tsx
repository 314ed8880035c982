import type { ReactNode } from 'react'

interface VignetteProps {
  /** Describes the picture for screen readers. */
  description: string
  children: ReactNode
}

/** A picture of the product made of markup. Screen readers get one description, and nothing in it can be pressed. */
export function Vignette({ description, children }: VignetteProps) {
  return (
    <figure>
      <figcaption className="sr-only">{description}</figcaption>
      <div aria-hidden className="select-none">
        {children}
      </div>
    </figure>
  )
}
