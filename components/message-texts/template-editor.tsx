'use client'

import { FormError } from '@/components/form/form-error'
import { MailPreview } from '@/components/message-texts/mail-preview'
import { TemplateFields } from '@/components/message-texts/template-fields'
import { TextPreview } from '@/components/message-texts/text-preview'
import type { useTemplateDrafts } from '@/components/message-texts/use-template-drafts'
import { SaveBar } from '@/components/settings/save-bar'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import {
  canNameCost,
  composeMail,
  composeText,
  costTemplate,
  needsDeadline,
  needsStop,
  standardTemplate,
  type WordedKind,
  withoutStop,
} from '@/lib/domain/message-words'
import type { TemplateExample } from '@/lib/contracts/message-template'
import { messageName } from '@/lib/domain/message-name'

interface TemplateEditorProps {
  kind: WordedKind
  example: TemplateExample
  drafts: ReturnType<typeof useTemplateDrafts>
}

/** Edits the wording of one kind of message, and previews its text and email for the chosen visit's client. */
export function TemplateEditor({ kind, example: { words, isFromName }, drafts }: TemplateEditorProps) {
  const values = drafts.valuesOf(kind)
  const errors = drafts.errorsOf(kind)
  const standard = standardTemplate(kind)
  const isStandard = Object.entries(standard).every(([field, text]) => values[field as keyof typeof values] === text)
  const mail = composeMail(kind, values, words)
  const text = composeText(kind, values.smsText, words)
  return (
    <form
      noValidate
      aria-label={messageName(kind)}
      className="grid grid-cols-1 gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        // Only after React has marked the field as invalid, because only an invalid field gets the focus.
        void drafts
          .save(kind)
          .then(() => requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()))
      }}
    >
      <FormError message={drafts.refusalOf(kind)} />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <Card>
          <CardHeader>
            <CardTitle>{messageName(kind)}</CardTitle>
            <div className="flex flex-wrap gap-2">
              {canNameCost(kind) && words.price && (
                <Button variant="secondary" size="sm" onClick={() => drafts.change(kind, costTemplate(kind))}>
                  Name the cost
                </Button>
              )}
              <Button
                variant="ghost"
                size="sm"
                aria-disabled={isStandard || undefined}
                onClick={() => drafts.change(kind, standard)}
              >
                Reset to default
              </Button>
            </div>
          </CardHeader>
          <CardContent className="grid grid-cols-1 gap-6">
            <TemplateFields
              kind={kind}
              values={values}
              errors={errors}
              onChange={(changes) => drafts.change(kind, changes)}
            />
            {needsDeadline(kind) && (
              <p className="text-sm text-muted-foreground">
                Sent only if your settings release unconfirmed appointments, and only to clients who can be texted: the
                delivered text proves that they were asked.
              </p>
            )}
            {needsStop(kind) && (
              <p className="text-sm text-muted-foreground">
                Sent only when you choose Invite for a client who is due to return. The link lets them book their last
                service again.
              </p>
            )}
            {canNameCost(kind) && (
              <p className="text-sm text-muted-foreground">
                Naming the cost of a missed appointment reduced no-shows from 11.1% to 8.4% in two hospital trials
                (Hallsworth and others, 2015).
              </p>
            )}
          </CardContent>
        </Card>
        <Card>
          <CardHeader>
            <CardTitle>Preview</CardTitle>
          </CardHeader>
          <CardContent className="grid grid-cols-1 gap-6">
            <TextPreview text={isFromName ? withoutStop(text) : text} />
            <MailPreview kind={kind} subject={mail.subject} intro={mail.intro} words={words} />
          </CardContent>
        </Card>
      </div>
      <SaveBar isUnsaved={drafts.isUnsaved(kind)} pending={drafts.isPending} onDiscard={() => drafts.discard(kind)} />
    </form>
  )
}
