'use client'

import { UserPlus } from 'lucide-react'
import { type Ref, useState } from 'react'

import { AddClientDialog } from '@/components/clients/on-demand'
import { useDebounced } from '@/components/clients/use-debounced'
import type { FieldControlProps } from '@/components/form/field-frame'
import { Combobox, type ComboboxOption } from '@/components/ui/combobox'
import { useFoundClients } from '@/lib/browser/client'
import type { Client } from '@/lib/contracts/client'

const NEW_CLIENT = 'new-client'
const SHOWN_CLIENTS = 8

interface ClientPickerProps extends FieldControlProps {
  name: string
  /** The chosen client's id; empty while the name is still being typed. */
  value: string
  onChange: (clientId: string) => void
  onBlur: () => void
  ref: Ref<HTMLInputElement>
  /** Name of the initially chosen client. */
  initialName?: string
  /** Called when a client is chosen from the list. */
  onChosen?: () => void
}

/** A field in which the owner finds a client by name, phone or email, or adds a new one. */
export function ClientPicker({ value, onChange, initialName = '', onChosen, ...control }: ClientPickerProps) {
  const [text, setText] = useState(initialName)
  const [adding, setAdding] = useState(false)
  const typed = value ? '' : text.trim()
  const search = useDebounced(typed)
  const { data, isError, isPlaceholderData } = useFoundClients(search, SHOWN_CLIENTS)
  // Until the results for the current input arrive, shows only the previous results that also match it.
  const isCurrent = search === typed && !isPlaceholderData
  const matches = (data?.rows ?? []).filter((client) => isCurrent || fits(client, typed))

  function choose(client: Pick<Client, 'id' | 'name'>) {
    setText(client.name)
    onChange(client.id)
  }

  function select(option: ComboboxOption) {
    const client = matches.find(({ id }) => id === option.id)
    if (client) {
      choose(client)
      onChosen?.()
    } else setAdding(true)
  }

  function type(next: string) {
    setText(next)
    onChange('')
  }

  return (
    <>
      <Combobox
        {...control}
        value={text}
        onValueChange={type}
        options={[...matches.map(toOption), toNewClientOption(typed)]}
        onOptionSelect={select}
        listLabel="Clients"
        status={
          isError ? 'Couldn’t load clients' : isCurrent ? countMatches(matches.length, data?.next != null) : 'Searching'
        }
        placeholder="Search by name, phone or email"
      />
      <AddClientDialog open={adding} onOpenChange={setAdding} initialName={typed} onAdded={choose} />
    </>
  )
}

function fits({ name, phone, email }: Client, typed: string): boolean {
  const text = typed.toLowerCase()
  return [name, phone, email].some((part) => part?.toLowerCase().includes(text))
}

function countMatches(count: number, hasMore: boolean): string {
  if (hasMore) return `The first ${count} clients; type more to find others`
  return `${count} ${count === 1 ? 'client' : 'clients'}`
}

function toOption({ id, name, phone, email }: Client): ComboboxOption {
  const detail = phone ?? email
  return { id, label: name, ...(detail ? { detail } : {}) }
}

function toNewClientOption(name: string): ComboboxOption {
  return {
    id: NEW_CLIENT,
    label: name ? `Add “${name}” as a new client` : 'Add a new client',
    icon: <UserPlus aria-hidden />,
  }
}
