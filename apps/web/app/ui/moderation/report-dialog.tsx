import { reportContent } from '@shop/contract/moderation/moderation.endpoints'
import {
  REPORT_NOTE_LENGTH,
  REPORT_REASONS,
  type ContentKind,
  type ReportReason,
} from '@shop/contract/moderation/moderation.rules'
import { useId, useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { toOutageMessage } from '../../lib/api/outage-message.ts'
import { toRefusalMessage } from '../../lib/api/refusal-message.ts'
import { useSending } from '../../lib/api/use-sending.ts'
import { m } from '../../paraglide/messages.js'
import { Field } from '../form/field.tsx'
import { Form } from '../form/form.tsx'
import { Select } from '../form/select.tsx'
import { TextArea } from '../form/text-input.tsx'
import { SendingDialog } from '../overlay/sending-dialog.tsx'
import { showToast } from '../overlay/toast-store.ts'
import { REPORT_TEXTS } from './moderation-texts.ts'

/** What can be reported to the merchant. */
export interface Reported {
  kind: ContentKind
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
        if (!result.ok) {
          const isGone = result.error.code === 'CONTENT_NOT_FOUND'
          return setError(isGone ? m.moderation_error_gone() : toRefusalMessage(result.status, result.error))
        }
        showToast({ kind: 'ok', title: m.moderation_report_done() })
        onClose()
      } catch (failure) {
        setError(toOutageMessage(failure))
      }
    })

  return (
    <SendingDialog
      title={m.moderation_report_title()}
      confirm={{ label: m.moderation_report_send(), variant: 'primary', formId }}
      cancelLabel={m.moderation_report_cancel()}
      error={error}
      isSending={isSending}
      onClose={onClose}
    >
      <Form id={formId} onSubmit={submit} className="flex flex-col gap-5">
        <p>{m.moderation_report_lead()}</p>
        <Field label={m.moderation_report_reason()}>
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
        <Field label={m.moderation_report_note()} optional>
          {(control) => <TextArea {...control} name="note" rows={3} maxLength={REPORT_NOTE_LENGTH.max} />}
        </Field>
      </Form>
    </SendingDialog>
  )
}
