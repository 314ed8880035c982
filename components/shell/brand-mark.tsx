import type { ComponentProps } from 'react'

/** The shield; decorative, because the name is always beside it. `className` sets its size. */
export function BrandMark({ className = 'size-7', ...props }: ComponentProps<'svg'>) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className={`shrink-0 ${className}`} {...props}>
      <path className="fill-primary" d="M16 1.5 3.5 6.2v9.1c0 7.4 5.2 12.6 12.5 15.2 7.3-2.6 12.5-7.8 12.5-15.2V6.2z" />
      <path
        className="fill-none stroke-primary-foreground"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="3"
        d="m10.3 16.2 4 4 7.6-8.2"
      />
    </svg>
  )
}
