import {
  reportContent,
  REPORT_NOTE_LENGTH,
  REPORT_REASONS,
  type ReportReason,
} from '@shop/contract/reviews/reviews.endpoints'
import { useId, useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { toOutageMessage } from '../../lib/api/outage-message.ts'
import { useSending } from '../../lib/api/use-sending.ts'
import { m } from '../../paraglide/messages.js'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-input.tsx'
import { SendingDialog } from '../../ui/overlay/sending-dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { REPORT_TEXTS } from './review-texts.ts'
import { toReviewsRefusal } from './reviews-refusal.ts'

/** What can be reported to the merchant. */
export interface Reported {
  kind: 'review' | 'question' | 'reply'
  id: string
}

/** Asks why something is reported, and sends it to the merchant. Load it lazily. */
export default function ReportDialog({ reported, onClose }: { reported: Reported; onClose: () => void }) {
  const formId = useId()
  const [error, setError] = useState<string>()
  const [isSending, send] = useSending()

  const submit = (data: FormData) =>
    send(async () => {
      setError(undefined)
      try {
        const reason = String(data.get('reason')) as ReportReason
        const body = { ...reported, reason, note: String(data.get('note')).trim() }
        const result = await call(reportContent, { body })
        if (!result.ok) return setError(toReviewsRefusal(result.status, result.error))
        showToast({ kind: 'ok', title: m.reviews_report_done() })
        onClose()
      } catch (failure) {
        setError(toOutageMessage(failure, m.reviews_failed()))
      }
    })

  return (
    <SendingDialog
      title={m.reviews_report_title()}
      confirm={{ label: m.reviews_report_send(), variant: 'primary', formId }}
      cancelLabel={m.reviews_report_cancel()}
      error={error}
      isSending={isSending}
      onClose={onClose}
    >
      <Form id={formId} onSubmit={submit} className="flex flex-col gap-5">
        <p>{m.reviews_report_lead()}</p>
        <Field label={m.reviews_report_reason()}>
          {(control) => (
            <Select {...control} name="reason">
              {REPORT_REASONS.map((reason) => (
                <option key={reason} value={reason}>
                  {REPORT_TEXTS[reason]()}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={m.reviews_report_note()} optional>
          {(control) => <TextArea {...control} name="note" rows={3} maxLength={REPORT_NOTE_LENGTH.max} />}
        </Field>
      </Form>
    </SendingDialog>
  )
}
