'use client'

import { useTheme } from 'next-themes'
import { useId } from 'react'

import { Monitor, Moon, Sun } from '@/components/shell/icons'
import { useIsHydrated } from '@/components/shell/use-is-hydrated'

const choices = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'Same as device', icon: Monitor },
]

/** A choice of light, dark or the device's setting; stored in this browser. */
export function ThemeToggle() {
  const { theme, setTheme } = useTheme()
  const name = useId()
  // The server doesn't know the choice, so none is marked before hydration.
  const hydrated = useIsHydrated()
  return (
    <fieldset className="flex rounded-lg border bg-card p-0.5">
      <legend className="sr-only">Color theme</legend>
      {choices.map(({ value, label, icon: Icon }) => (
        <label
          key={value}
          title={label}
          className="inline-flex size-10 cursor-pointer items-center justify-center rounded-md text-muted-foreground transition-colors hover:text-foreground has-checked:bg-accent has-checked:text-accent-foreground has-focus-visible:outline-2 has-focus-visible:outline-ring md:size-7"
        >
          <input
            type="radio"
            name={name}
            value={value}
            aria-label={label}
            checked={hydrated && theme === value}
            onChange={() => setTheme(value)}
            className="sr-only"
          />
          <Icon className="size-4" />
        </label>
      ))}
    </fieldset>
  )
}
