import { cva } from 'class-variance-authority'

/** For links that look like buttons, too. 44 px high on phones. */
export const buttonVariants = cva(
  [
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-lg text-sm font-medium whitespace-nowrap select-none',
    'transition-colors duration-150 disabled:pointer-events-none disabled:opacity-55 aria-disabled:opacity-55',
    "[&_svg]:pointer-events-none [&_svg]:shrink-0 [&_svg:not([class*='size-'])]:size-4",
  ],
  {
    variants: {
      variant: {
        default: 'bg-primary text-primary-foreground shadow-card hover:bg-primary-hover',
        secondary: 'border bg-card text-foreground shadow-card hover:bg-muted',
        ghost: 'text-foreground hover:bg-muted',
        destructive: 'bg-destructive text-destructive-foreground shadow-card hover:bg-destructive-hover',
        link: 'text-primary underline decoration-primary/30 underline-offset-4 hover:decoration-primary',
      },
      size: {
        default: 'h-11 px-4 md:h-10',
        sm: 'h-11 px-3 md:h-9',
        lg: 'h-12 px-6 text-base',
        icon: 'size-11 md:size-10',
        'icon-sm': 'size-11 md:size-9',
      },
    },
    defaultVariants: { variant: 'default', size: 'default' },
  },
)
