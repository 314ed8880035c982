'use client'

import { Monitor, Moon, Sun } from 'lucide-react'
import { useTheme } from 'next-themes'
import * as RadioGroupPrimitive from 'radix-ui/radio-group'

import { useIsHydrated } from '@/components/shell/use-is-hydrated'

const choices = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'Same as device', icon: Monitor },
]

/** Light, dark or the device's own; kept in this browser. */
export function ThemeToggle() {
  const { theme, setTheme } = useTheme()
  // The server can't know the choice, so none is marked until the browser has taken over.
  const hydrated = useIsHydrated()
  return (
    <RadioGroupPrimitive.Root
      aria-label="Colour theme"
      orientation="horizontal"
      value={hydrated ? (theme ?? null) : null}
      onValueChange={setTheme}
      className="flex rounded-lg border bg-card p-0.5"
    >
      {choices.map(({ value, label, icon: Icon }) => (
        <RadioGroupPrimitive.Item
          key={value}
          value={value}
          aria-label={label}
          title={label}
          className="inline-flex size-10 items-center justify-center rounded-md text-muted-foreground transition-colors hover:text-foreground data-[state=checked]:bg-accent data-[state=checked]:text-accent-foreground md:size-7"
        >
          <Icon aria-hidden className="size-4" />
        </RadioGroupPrimitive.Item>
      ))}
    </RadioGroupPrimitive.Root>
  )
}
