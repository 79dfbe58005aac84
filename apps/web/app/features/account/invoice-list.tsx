import { downloadInvoice } from '@shop/contract/invoices/invoices.endpoints'
import type { InvoiceDocument } from '@shop/contract/invoices/invoices.schemas'
import { toFileSuffix } from '@shop/contract/languages/file-suffix'
import { LANGUAGES, type PageLanguage } from '@shop/contract/languages/languages'
import { useState } from 'react'
import { exchangeForFile } from '../../lib/api/api-exchange.ts'
import { call } from '../../lib/api/api.ts'
import { toOutageMessage } from '../../lib/api/outage-message.ts'
import { toRefusalMessage } from '../../lib/api/refusal-message.ts'
import { useSending } from '../../lib/api/use-sending.ts'
import { formatMoney } from '@shop/contract/money/format-money'
import { formatDate } from '../../lib/i18n/format.ts'
import { toLanguageName } from '../../lib/i18n/language-name.ts'
import { download } from '../../lib/storage/download.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'

/** Documents, each to be downloaded in any language. */
export function InvoiceList({ orderId, items }: { orderId: string; items: readonly InvoiceDocument[] }) {
  const [error, setError] = useState<string>()
  return (
    <>
      {error && (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {items.map((document) => (
          <li key={document.document_id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div>
              <p className="font-medium">{toTitle(document)}</p>
              <p className="text-sm text-muted tabular-nums">
                {m.invoices_issued({
                  date: formatDate(document.issued_at),
                  amount: formatMoney(document.total),
                })}
                {document.reason === 'correction' && ` · ${m.invoices_replaced()}`}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              {LANGUAGES.map((language) => (
                <DownloadButton key={language} {...{ orderId, document, language }} onFailed={setError} />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

interface DownloadButtonProps {
  orderId: string
  document: InvoiceDocument
  language: PageLanguage
  onFailed: (error: string | undefined) => void
}

function DownloadButton({ orderId, document, language, onFailed }: DownloadButtonProps) {
  const [isSending, send] = useSending()
  const label = m.invoices_download_in({ language: toLanguageName(language) })

  async function save() {
    onFailed(undefined)
    await send(async () => {
      try {
        const name = `${document.number}${toFileSuffix(language)}.pdf`
        const exchange = exchangeForFile((file) =>
          download(new File([file], name, { type: 'application/pdf' })),
        )
        const params = { id: orderId, documentId: document.document_id }
        const result = await call(downloadInvoice, { params, query: { language } }, { exchange })
        if (!result.ok) onFailed(toRefusalMessage(result.status, result.error))
      } catch (error) {
        onFailed(toOutageMessage(error, m.invoices_download_failed()))
      }
    })
  }

  return (
    <Button
      variant="quiet"
      loading={isSending}
      aria-label={m.invoices_download_of({ number: document.number, language: label })}
      onClick={() => void save()}
    >
      {label}
    </Button>
  )
}

function toTitle({ kind, number }: InvoiceDocument): string {
  return kind === 'invoice' ? m.invoices_invoice({ number }) : m.invoices_credit_note({ number })
}
