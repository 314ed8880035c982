'use client'

import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react'

import { Input } from '@/components/ui/input'

export interface ComboboxOption {
  id: string
  label: string
  /** A second line in muted text. */
  detail?: string
  icon?: ReactNode
  /** The heading of its group; null for none. The options of a group follow one another. */
  group?: string | null
}

interface ComboboxProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onSelect' | 'list' | 'type'> {
  value: string
  onValueChange: (value: string) => void
  options: readonly ComboboxOption[]
  onOptionSelect: (option: ComboboxOption) => void
  listLabel: string
  /** Whether suggestions appear as soon as the field is focused, not only on a click or while typing. */
  openOnFocus?: boolean
  /** Announced to screen readers when it changes, e.g. "3 clients". */
  status?: string
}

/**
 * A text field with suggestions below: arrow keys move, Enter selects, Esc closes. Any other text can be entered, too.
 */
export function Combobox({
  value,
  onValueChange,
  options,
  onOptionSelect,
  listLabel,
  status,
  openOnFocus = false,
  className,
  ...input
}: ComboboxProps) {
  const listId = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const shown = open && options.length > 0
  const optionId = (index: number) => `${listId}-${index}`

  useEscape(shown, () => setOpen(false))
  useEffect(() => {
    if (shown && active >= 0) document.getElementById(`${listId}-${active}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [shown, active, listId])

  function choose(option: ComboboxOption) {
    onOptionSelect(option)
    setOpen(false)
    setActive(-1)
  }

  function move(event: KeyboardEvent<HTMLInputElement>) {
    const chosen = shown ? options[active] : undefined
    if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      choose(chosen)
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpen(true)
    const step = event.key === 'ArrowDown' ? 1 : -1
    setActive((index) =>
      index < 0 ? (step > 0 ? 0 : options.length - 1) : (index + step + options.length) % options.length,
    )
  }

  return (
    <div className="relative" onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}>
      <Input
        {...input}
        className={className}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={listId}
        aria-activedescendant={shown && active >= 0 ? optionId(active) : undefined}
        value={value}
        onClick={() => setOpen(true)}
        onFocus={() => openOnFocus && setOpen(true)}
        onKeyDown={move}
        onChange={(event) => {
          onValueChange(event.target.value)
          setOpen(true)
          setActive(-1)
        }}
      />
      <ul
        id={listId}
        role="listbox"
        aria-label={listLabel}
        hidden={!shown}
        className="absolute inset-x-0 top-full z-20 mt-1.5 max-h-64 overflow-y-auto overscroll-contain rounded-xl border bg-popover p-1 text-popover-foreground shadow-float"
      >
        {shown &&
          toGroups(options).map(({ group, items }) => {
            const rows = items.map(({ option, index }) => (
              <Option
                key={option.id}
                id={optionId(index)}
                option={option}
                isActive={index === active}
                onMove={() => setActive(index)}
                onChoose={() => choose(option)}
              />
            ))
            return group === null ? rows : <Group key={`group ${group}`} name={group} options={rows} />
          })}
      </ul>
      <p role="status" className="sr-only">
        {open ? status : ''}
      </p>
    </div>
  )
}

function Group({ name, options }: { name: string; options: ReactNode }) {
  return (
    <li role="group" aria-label={name}>
      <span aria-hidden className="block truncate px-2.5 pt-2.5 pb-1 text-xs font-medium text-muted-foreground">
        {name}
      </span>
      <ul role="presentation">{options}</ul>
    </li>
  )
}

interface OptionProps {
  id: string
  option: ComboboxOption
  isActive: boolean
  onMove: () => void
  onChoose: () => void
}

function Option({ id, option: { label, detail, icon }, isActive, onMove, onChoose }: OptionProps) {
  return (
    <li
      id={id}
      role="option"
      aria-selected={isActive}
      // The focus stays in the text field.
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={onMove}
      onClick={onChoose}
      className="flex min-h-11 cursor-default items-center gap-2.5 rounded-lg px-2.5 py-1.5 text-sm select-none aria-selected:bg-accent aria-selected:text-accent-foreground md:min-h-9 [&_svg]:size-4 [&_svg]:shrink-0"
    >
      {icon}
      <span className="min-w-0">
        <span className="block truncate">{label}</span>
        {detail && <span className="block truncate text-xs text-muted-foreground">{detail}</span>}
      </span>
    </li>
  )
}

/** Splits the options into runs of the same group. */
function toGroups(options: readonly ComboboxOption[]) {
  const groups: { group: string | null; items: { option: ComboboxOption; index: number }[] }[] = []
  options.forEach((option, index) => {
    const group = option.group ?? null
    const last = groups.at(-1)
    if (last?.group === group) last.items.push({ option, index })
    else groups.push({ group, items: [{ option, index }] })
  })
  return groups
}

/**
 * Listens on the window in the capture phase, because a surrounding dialog listens on the document and would close as
 * well.
 */
function useEscape(enabled: boolean, onEscape: () => void) {
  const listen = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onEscape()
  })
  useEffect(() => {
    if (!enabled) return
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [enabled])
}
