import { exportMyData } from '@shop/contract/security'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { toOutageMessage } from '../../lib/api/outage-message.ts'
import { saveAsJsonFile } from '../../lib/storage/json-file.ts'
import { useSending } from '../../lib/api/use-sending.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { toDataFileName } from './data-file.ts'
import { NewsNotice } from './news-notice.tsx'
import { toSecurityMessage } from './security-messages.ts'
import { SecuritySection } from './security-section.tsx'
import type { News } from './use-security-form.ts'

/** Exporting many orders takes the server a while. */
const EXPORT_TIMEOUT_MS = 60_000

/** Downloads the data that the shop stores about the customer, as one file. */
export function DataSection() {
  const [news, setNews] = useState<News>()
  const [isSending, send] = useSending()

  async function save() {
    setNews(undefined)
    await send(async () => {
      try {
        const result = await call(exportMyData, {}, { timeoutMs: EXPORT_TIMEOUT_MS })
        if (!result.ok) return setNews(toFailure(toSecurityMessage(result.status, result.error)))
        const file = toDataFileName(new Date())
        saveAsJsonFile(result.data, file)
        setNews({ kind: 'ok', text: m.security_data_done({ file }) })
      } catch (error) {
        setNews(toFailure(toOutageMessage(error)))
      }
    })
  }

  return (
    <SecuritySection id="data" title={m.security_data_title()} lead={m.security_data_lead()}>
      <div className="flex flex-col gap-4">
        <NewsNotice news={news} />
        <Button variant="secondary" className="self-start" loading={isSending} onClick={() => void save()}>
          {isSending ? m.security_data_saving() : m.security_data_save()}
        </Button>
      </div>
    </SecuritySection>
  )
}

function toFailure(text: string): News {
  return { kind: 'danger', title: m.security_data_failed(), text }
}
