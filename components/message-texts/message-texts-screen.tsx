'use client'

import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import { useState } from 'react'

import { useBusinessView } from '@/components/business/business-provider'
import { ExamplePicker } from '@/components/message-texts/example-picker'
import { KindPicker } from '@/components/message-texts/kind-picker'
import { TemplateEditor } from '@/components/message-texts/template-editor'
import { useTemplateDrafts } from '@/components/message-texts/use-template-drafts'
import { SettingsPage } from '@/components/settings/settings-page'
import { useUnsavedGuard } from '@/components/settings/unsaved'
import { ErrorState } from '@/components/shell/error-state'
import { CardGridSkeleton } from '@/components/shell/list-skeleton'
import { Button } from '@/components/ui/button'
import { failureSentence } from '@/lib/browser/fetch-json'
import { useMessageTemplates, useTemplateExamples } from '@/lib/browser/message-templates'
import type { MessageTemplateSetting, TemplateExample } from '@/lib/contracts/message-template'
import { WORDED_KINDS, type WordedKind } from '@/lib/domain/message-words'
import { routes } from '@/lib/routes'

/** Edits the wording of messages to clients, with a preview for upcoming visits. */
export function MessageTextsScreen() {
  const templates = useMessageTemplates()
  const examples = useTemplateExamples()
  const error = templates.error ?? examples.error
  return (
    <SettingsPage
      title="Message Texts"
      description="What your clients read. Changes apply to future messages."
      actions={
        <Button asChild variant="secondary">
          <Link href={routes.admin.sms}>SMS Settings</Link>
        </Button>
      }
      current="messages"
    >
      {templates.data && examples.data ? (
        <Editors templates={templates.data} examples={examples.data} />
      ) : error ? (
        <ErrorState
          title="Couldn’t load the texts"
          message={failureSentence(error)}
          onRetry={() => void Promise.all([templates.refetch(), examples.refetch()])}
        />
      ) : (
        <CardGridSkeleton label="Loading the texts" count={2} />
      )}
    </SettingsPage>
  )
}

function Editors({ templates, examples }: { templates: MessageTemplateSetting[]; examples: TemplateExample[] }) {
  const { timeZone } = useBusinessView()
  const kind = readKind(useSearchParams().get('kind'))
  const [exampleId, setExampleId] = useState(examples[0]?.appointmentId)
  const drafts = useTemplateDrafts(templates)
  useUnsavedGuard(WORDED_KINDS.some(drafts.isUnsaved))
  const example = examples.find(({ appointmentId }) => appointmentId === exampleId) ?? examples[0]
  if (!example) return null
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid grid-cols-1 items-end gap-x-6 gap-y-4 sm:grid-cols-2">
        <KindPicker current={kind} isUnsaved={drafts.isUnsaved} />
        <ExamplePicker examples={examples} value={example.appointmentId} timeZone={timeZone} onChange={setExampleId} />
      </div>
      <TemplateEditor key={kind} kind={kind} example={example} drafts={drafts} />
    </div>
  )
}

function readKind(value: string | null): WordedKind {
  return WORDED_KINDS.find((kind) => kind === value) ?? 'confirmation'
}
