import { useId, useState } from 'react'
import type { ApiFailure } from '../../lib/api/api-result.ts'
import { toFieldErrors } from '../../lib/api/field-errors.ts'
import { toOutageMessage } from '../../lib/api/outage-message.ts'
import { useSending } from '../../lib/api/use-sending.ts'
import { toIdempotentRequest, type IdempotentRequest } from '../../lib/api/idempotent-request.ts'
import { CountedTextArea } from '../../ui/form/counted-text-area.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useFormErrors } from '../../ui/form/use-form-errors.ts'
import { Button } from '../../ui/layout/button.tsx'
import { ErrorNotice, Notice } from '../../ui/text/notice.tsx'
import { findNameError, findPublicTextError } from '../../ui/moderation/public-text.ts'
import { toQuestionRefusal } from './question-refusal.ts'
import { ShownNameField } from '../../ui/moderation/shown-name-field.tsx'

/** What a shopper wrote for everybody to read. */
export interface ModeratedText {
  text: string
  shown_name: string
}

interface ModeratedFormProps {
  label: string
  help: string
  limits: { min: number; max: number }
  submitLabel: string
  /** Shown once it was sent. */
  done: string
  post: (
    body: ModeratedText,
    idempotencyKey: string,
  ) => Promise<{ ok: true } | { ok: false; status: number; error: ApiFailure }>
}

/** A text with the name to show, for a question or an answer; published once the merchant has read it. */
export function ModeratedForm({ label, help, limits, submitLabel, done, post }: ModeratedFormProps) {
  const id = useId()
  const ids = { text: `${id}-text`, shown_name: `${id}-name` }
  const { errors, summary, show } = useFormErrors(ids)
  const [refusal, setRefusal] = useState<string>()
  const [isDone, setDone] = useState(false)
  const [request, setRequest] = useState<IdempotentRequest>()
  const [isSending, send] = useSending()

  function submit(data: FormData) {
    const body = { text: String(data.get('text')).trim(), shown_name: String(data.get('shown_name')).trim() }
    setRefusal(undefined)
    const text = findPublicTextError(body.text, limits)
    if (show(toFieldErrors({ text, shown_name: findNameError(body.shown_name) }))) return undefined
    const current = toIdempotentRequest(request, body)
    setRequest(current)
    return send(async () => {
      try {
        const result = await post(body, current.key)
        if (result.ok) setDone(true)
        else setRefusal(toQuestionRefusal(result.status, result.error))
      } catch (error) {
        setRefusal(toOutageMessage(error))
      }
    })
  }

  if (isDone) {
    return (
      <Notice kind="ok" announce className="max-w-text">
        <p>{done}</p>
      </Notice>
    )
  }
  return (
    <Form onSubmit={submit} className="flex max-w-text flex-col gap-5">
      <ErrorSummary errors={summary} />
      <ErrorNotice message={refusal} />
      <Field id={ids.text} label={label} help={help} error={errors.text} required>
        {(control) => <CountedTextArea {...control} name="text" rows={4} max={limits.max} />}
      </Field>
      <ShownNameField id={ids.shown_name} error={errors.shown_name} />
      <Button type="submit" loading={isSending} className="self-start">
        {submitLabel}
      </Button>
    </Form>
  )
}
