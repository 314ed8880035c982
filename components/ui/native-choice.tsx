import type { ComponentProps } from 'react'

import { cn } from '@/components/cn'

type NativeChoiceProps = Omit<ComponentProps<'input'>, 'type'>

/** The browser draws its own where it replaces all colors. */
const choiceStyles =
  'size-5 shrink-0 appearance-none border border-input bg-card transition-colors checked:border-primary checked:bg-primary forced-colors:appearance-auto'

/** The browser's own checkbox, with the look of `Checkbox`: there is no code to load. Put it inside its label. */
export function NativeCheckbox({ className, ...props }: NativeChoiceProps) {
  return (
    <input
      type="checkbox"
      className={cn(
        choiceStyles,
        'grid place-content-center rounded-sm before:size-3 before:bg-primary-foreground before:opacity-0 checked:before:opacity-100',
        'before:[clip-path:polygon(14%_44%,0_60%,40%_96%,100%_20%,85%_6%,38%_66%)] forced-colors:before:hidden',
        className,
      )}
      {...props}
    />
  )
}

/** The browser's own radio button, with the look of `NativeCheckbox`. Put it inside its label. */
export function NativeRadio({ className, ...props }: NativeChoiceProps) {
  return (
    <input
      type="radio"
      className={cn(choiceStyles, 'rounded-full checked:shadow-[inset_0_0_0_4px_var(--card)]', className)}
      {...props}
    />
  )
}
