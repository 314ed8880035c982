'use client'

import {
  type Calendar,
  createCalendar,
  destroyCalendar,
  Interaction,
  ResourceTimeGrid,
  TimeGrid,
} from '@event-calendar/core'
import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useRef } from 'react'

import '@event-calendar/core/index.css'
import '@/components/appointments/visit-calendar.css'
import { dropTableRoles } from '@/components/appointments/grid-roles'
import { focusInDirection } from '@/components/appointments/grid-keys'

const PLUGINS = [ResourceTimeGrid, TimeGrid, Interaction]

/** Handlers for the user's actions in the grid; may change with every render. */
interface GridHandlers {
  onDrop: (info: Calendar.EventDropInfo) => void
  onResize: (info: Calendar.EventResizeInfo) => void
  /** Called with the clicked wall time, e.g. "2026-11-24T14:30:00", and the column's resource id. */
  onEmpty: (wallTime: string, resourceId: string | null) => void
  /** Called with the data of a pressed button that `eventContent` rendered. */
  onButton: (data: DOMStringMap) => void
}

interface EventGridProps extends GridHandlers {
  label: string
  /** Plain values only, without functions that change. */
  options: Calendar.Options
  className?: string
}

/** Wraps the library's calendar, which isn't a React component: creates it once, then updates it. */
export function EventGrid({ label, options, className, ...handlers }: EventGridProps) {
  const host = useRef<HTMLDivElement>(null)
  const grid = useRef<{ calendar: Calendar; options: Calendar.Options }>(null)
  const firstOptions = useEffectEvent(() => options)
  const drop = useEffectEvent(handlers.onDrop)
  const resize = useEffectEvent(handlers.onResize)
  const empty = useEffectEvent(handlers.onEmpty)

  useEffect(() => {
    const target = host.current
    if (!target) return
    const first = firstOptions()
    const calendar = createCalendar(target, PLUGINS, {
      ...first,
      eventDrop: (info) => drop(info),
      eventResize: (info) => resize(info),
      dateClick: ({ dateStr, resource }) => empty(dateStr, resource?.id ?? null),
    })
    grid.current = { calendar, options: first }
    const stopRoles = dropTableRoles(target)
    const stopScroll = scrollToToday(target)
    return () => {
      stopRoles()
      stopScroll()
      grid.current = null
      void destroyCalendar(calendar)
    }
  }, [])

  useEffect(() => {
    const shown = grid.current
    if (!shown) return
    for (const name of Object.keys(options) as (keyof Calendar.Options)[]) {
      if (options[name] !== shown.options[name]) shown.calendar.setOption(name, options[name])
    }
    shown.options = options
  }, [options])

  function press(event: MouseEvent) {
    const button = (event.target as Element).closest<HTMLElement>('button')
    if (button) handlers.onButton(button.dataset)
  }

  function moveFocus(event: KeyboardEvent) {
    if (host.current && focusInDirection(host.current, event.key)) event.preventDefault()
  }

  return <div ref={host} role="group" aria-label={label} className={className} onClick={press} onKeyDown={moveFocus} />
}

/** Scrolls today's column into view if the days don't fit. Returns a function that cancels it. */
function scrollToToday(target: HTMLElement): () => void {
  const frame = requestAnimationFrame(() => {
    const [grid, sidebar, today] = ['.ec-main', '.ec-body .ec-sidebar', '.ec-header .ec-today'].map((name) =>
      target.querySelector<HTMLElement>(name),
    )
    if (grid && sidebar && today) grid.scrollLeft = today.offsetLeft - sidebar.offsetWidth
  })
  return () => cancelAnimationFrame(frame)
}
