'use client'

import { useId } from 'react'

import { FieldFrame } from '@/components/form/field-frame'
import { NativeSelect } from '@/components/ui/native-select'
import { messageName } from '@/lib/domain/message-name'
import { WORDED_KINDS, type WordedKind } from '@/lib/domain/message-words'
import { routes } from '@/lib/routes'

interface KindPickerProps {
  current: WordedKind
  isUnsaved: (kind: WordedKind) => boolean
}

/** A select for the kind of message, kept in the URL. Also names other kinds with unsaved changes. */
export function KindPicker({ current, isUnsaved }: KindPickerProps) {
  const id = useId()
  const others = WORDED_KINDS.filter((kind) => kind !== current && isUnsaved(kind)).map((kind) => messageName(kind))
  return (
    <FieldFrame
      id={id}
      label="Message"
      className="max-w-md"
      hint={others.length > 0 && `Not saved: ${others.join(', ')}`}
    >
      {(control) => (
        <NativeSelect
          {...control}
          value={current}
          onChange={({ target }) => window.history.replaceState(null, '', routes.admin.messageText(target.value))}
        >
          {WORDED_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {messageName(kind)}
            </option>
          ))}
        </NativeSelect>
      )}
    </FieldFrame>
  )
}
