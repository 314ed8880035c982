import { cva } from 'class-variance-authority'

/** Styles for buttons, and for links that look like buttons. 44 px high on phones. */
export const buttonVariants = cva(
  // The shared styles are one class, because a list has a hundred buttons.
  'button-base',
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
        xs: 'h-11 px-3 md:h-7 md:rounded-md md:px-2.5',
        lg: 'h-12 px-6 text-base',
        icon: 'size-11 md:size-10',
        'icon-sm': 'size-11 md:size-9',
        'icon-xs': 'size-11 md:size-7',
      },
    },
    defaultVariants: { variant: 'default', size: 'default' },
  },
)
