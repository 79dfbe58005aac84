import { exportMyData } from '@shop/contract/auth/security.endpoints'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { downloadJson } from '../../lib/storage/download.ts'
import { toOutageMessage } from '../../lib/api/outage-message.ts'
import { useSending } from '../../lib/api/use-sending.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { ResultNotice } from './result-notice.tsx'
import { toSecurityMessage } from './security-messages.ts'
import { SecuritySection } from './security-section.tsx'
import type { ResultMessage } from './use-security-form.ts'

/** Exporting many orders takes the server a while. */
const EXPORT_TIMEOUT_MS = 60_000

/** Downloads the data that the shop stores about the customer, as one file. */
export function DataSection() {
  const [message, setMessage] = useState<ResultMessage>()
  const [isSending, send] = useSending()

  async function save() {
    setMessage(undefined)
    await send(async () => {
      try {
        const result = await call(exportMyData, {}, { timeoutMs: EXPORT_TIMEOUT_MS })
        if (!result.ok) return setMessage(toFailure(toSecurityMessage(result.status, result.error)))
        const file = toDataFileName(new Date())
        downloadJson(result.data, file)
        setMessage({ kind: 'ok', text: m.security_data_done({ file }) })
      } catch (error) {
        setMessage(toFailure(toOutageMessage(error)))
      }
    })
  }

  return (
    <SecuritySection id="data" title={m.security_data_title()} lead={m.security_data_lead()}>
      <div className="flex flex-col gap-4">
        <ResultNotice message={message} />
        <Button variant="secondary" className="self-start" loading={isSending} onClick={() => void save()}>
          {isSending ? m.security_data_saving() : m.security_data_save()}
        </Button>
      </div>
    </SecuritySection>
  )
}

function toFailure(text: string): ResultMessage {
  return { kind: 'danger', title: m.security_data_failed(), text }
}

/** File name of the data export, with the date in local time; Swedish dates are ISO 8601. */
export function toDataFileName(now: Date): string {
  return `spiritual-treasures-data-${now.toLocaleDateString('sv')}.json`
}
