'use client'

import { useRef, useState } from 'react'

import { failureSentence, FetchError } from '@/lib/browser/fetch-json'
import { useUpdateMessageTemplate } from '@/lib/browser/message-templates'
import { isStale, refusalSentence } from '@/lib/browser/stale'
import type { MessageTemplateSetting } from '@/lib/contracts/message-template'
import { effectiveTemplate, type MessageTemplate, standardTemplate, type WordedKind } from '@/lib/domain/message-words'

export type TemplateField = keyof MessageTemplate
type Drafts = Partial<Record<WordedKind, Partial<MessageTemplate>>>
export type FieldErrors = Partial<Record<TemplateField, string>>

/** Returns every kind's wording with its unsaved changes, which survive switching to another kind. */
export function useTemplateDrafts(saved: readonly MessageTemplateSetting[]) {
  const [drafts, setDrafts] = useState<Drafts>({})
  const [errors, setErrors] = useState<Partial<Record<WordedKind, FieldErrors>>>({})
  const [isPending, setIsPending] = useState(false)
  const { mutate, reset, error, variables } = useUpdateMessageTemplate()
  // The stored version when the draft was started, because saving another template may refetch this one.
  const opened = useRef<Partial<Record<WordedKind, number>>>({})
  const fail = (kind: WordedKind, found: FieldErrors) => setErrors((held) => ({ ...held, [kind]: found }))

  const savedOf = (kind: WordedKind) => effectiveTemplate(kind, saved.find((row) => row.kind === kind) ?? NOTHING)
  const versionOf = (kind: WordedKind) => opened.current[kind] ?? saved.find((row) => row.kind === kind)?.version
  const valuesOf = (kind: WordedKind): MessageTemplate => ({ ...savedOf(kind), ...drafts[kind] })
  const isUnsaved = (kind: WordedKind) => Object.keys(drafts[kind] ?? {}).length > 0

  function change(kind: WordedKind, next: Partial<MessageTemplate>) {
    opened.current[kind] = versionOf(kind)
    setDrafts((held) => ({ ...held, [kind]: onlyDifferent({ ...held[kind], ...next }, savedOf(kind)) }))
    setErrors((held) => ({ ...held, [kind]: withoutFields(held[kind], next) }))
  }

  function discard(kind: WordedKind) {
    delete opened.current[kind]
    reset()
    setDrafts((held) => ({ ...held, [kind]: {} }))
    setErrors((held) => ({ ...held, [kind]: {} }))
  }

  async function save(kind: WordedKind) {
    const draft = drafts[kind] ?? {}
    if (isPending || Object.keys(draft).length === 0) return
    setIsPending(true)
    // The validation rules load with the first save, so that the page loads sooner.
    const rules = await import('@/lib/contracts/message-template').catch(() => null)
    const checked = rules?.updateMessageTemplateBody.safeParse({
      kind,
      ...asStored(kind, draft),
      version: versionOf(kind),
    })
    if (!checked?.success) {
      setIsPending(false)
      return fail(
        kind,
        checked
          ? Object.fromEntries(checked.error.issues.map((issue) => [issue.path[0], issue.message]))
          : { smsText: failureSentence(null) },
      )
    }
    mutate(checked.data, {
      onSuccess: (stored) => {
        opened.current[kind] = stored.version
        setDrafts((held) => ({ ...held, [kind]: withoutSent(held[kind] ?? {}, draft) }))
      },
      onError: (refused) => {
        if (isStale(refused)) delete opened.current[kind]
        fail(kind, refused instanceof FetchError ? refused.fields : {})
      },
      onSettled: () => setIsPending(false),
    })
  }

  return {
    valuesOf,
    errorsOf: (kind: WordedKind): FieldErrors => errors[kind] ?? {},
    refusalOf: (kind: WordedKind) => (isStale(error) && variables?.kind === kind ? refusalSentence(error) : null),
    isUnsaved,
    isPending,
    change,
    discard,
    save,
  }
}

const NOTHING = { smsText: null, emailSubject: null, emailText: null }

/** Stores null for wording that equals the default, so that the owner gets later improvements to the default. */
function asStored(kind: WordedKind, draft: Partial<MessageTemplate>): Partial<Record<TemplateField, string | null>> {
  const standard = standardTemplate(kind)
  return Object.fromEntries(
    Object.entries(draft).map(([field, text]) => [field, text === standard[field as TemplateField] ? null : text]),
  )
}

function onlyDifferent(draft: Partial<MessageTemplate>, saved: MessageTemplate): Partial<MessageTemplate> {
  return Object.fromEntries(Object.entries(draft).filter(([field, text]) => text !== saved[field as TemplateField]))
}

function withoutFields(errors: FieldErrors | undefined, fields: Partial<MessageTemplate>): FieldErrors {
  return Object.fromEntries(Object.entries(errors ?? {}).filter(([field]) => !(field in fields)))
}

/** Keeps what was typed during the save, because it still has to be saved. */
function withoutSent(held: Partial<MessageTemplate>, sent: Partial<MessageTemplate>): Partial<MessageTemplate> {
  return Object.fromEntries(Object.entries(held).filter(([field, text]) => sent[field as TemplateField] !== text))
}
