import { setInvoiceCompany } from '@shop/contract/invoices/invoices.endpoints'
import {
  COMPANY_LENGTHS,
  COMPANY_LINE,
  hasFittingTaxNumber,
  toTaxNumber,
} from '@shop/contract/invoices/invoices.rules'
import type { InvoiceCompany, OrderInvoices } from '@shop/contract/invoices/invoices.schemas'
import { HOME_COUNTRY } from '@shop/contract/orders/orders.rules'
import { useMemo, useRef, useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { toServerErrors, type FieldErrors } from '../../lib/api/field-errors.ts'
import { toOutageMessage } from '../../lib/api/outage-message.ts'
import { toRefusalMessage } from '../../lib/api/refusal-message.ts'
import { useSending } from '../../lib/api/use-sending.ts'
import { listCountries } from '../../lib/i18n/country-name.ts'
import { m } from '../../paraglide/messages.js'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { Button } from '../../ui/layout/button.tsx'

interface InvoiceCompanyFormProps {
  orderId: string
  company: InvoiceCompany | undefined
  /** Whether an invoice is issued already, which is then corrected. */
  isIssued: boolean
  onSaved: (invoices: OrderInvoices) => void
  /** The company was fixed meanwhile. */
  onStale: () => void
  onCancel: () => void
}

const LINES = ['title', 'tax_number', 'address', 'phone', 'bank'] as const
type Line = (typeof LINES)[number]

const LABELS: Readonly<Record<Line, () => string>> = {
  title: m.invoices_company_title,
  tax_number: m.invoices_company_tax_number,
  address: m.invoices_company_address,
  phone: m.invoices_company_phone,
  bank: m.invoices_company_bank,
}

const AUTO_COMPLETE: Readonly<Record<Line, string>> = {
  title: 'organization',
  tax_number: 'off',
  address: 'off',
  phone: 'off',
  bank: 'off',
}

/** The form for the company that an order is invoiced to. */
export default function InvoiceCompanyForm(props: InvoiceCompanyFormProps) {
  const { orderId, company, isIssued, onSaved, onStale, onCancel } = props
  const countries = useMemo(listCountries, [])
  const [country, setCountry] = useState(company?.country ?? HOME_COUNTRY)
  const [errors, setErrors] = useState<FieldErrors<Line>>({})
  const [failure, setFailure] = useState<string>()
  const [isSending, send] = useSending()
  const form = useRef<HTMLFormElement>(null)

  function show(found: FieldErrors<Line>): void {
    setErrors(found)
    const first = LINES.find((line) => found[line])
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  async function submit(data: FormData) {
    const typed = readTyped(data)
    const found = findErrors(typed, country)
    show(found)
    if (Object.keys(found).length === 0) await save({ ...typed, country })
  }

  async function save(next: (Record<Line, string> & { country: string }) | null) {
    setFailure(undefined)
    await send(async () => {
      try {
        const result = await call(setInvoiceCompany, { params: { id: orderId }, body: { company: next } })
        if (result.ok) return onSaved(result.data)
        if (result.error.code === 'INVOICE_FIXED') return onStale()
        const atFields = toServerErrors(result.error.details, SERVER_FIELDS)
        if (Object.keys(atFields).length > 0) return show(atFields)
        setFailure(toRefusalMessage(result.status, result.error))
      } catch (error) {
        setFailure(toOutageMessage(error, m.invoices_company_failed()))
      }
    })
  }

  return (
    <Form ref={form} onSubmit={submit} className="flex max-w-prose flex-col gap-5">
      <p className="text-sm text-muted">
        {isIssued ? m.invoices_for_company_after() : m.invoices_for_company_lead()}
      </p>
      {failure && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      {LINES.map((line) => (
        <Field
          key={line}
          label={LABELS[line]()}
          error={errors[line]}
          required={isRequired(line)}
          optional={!isRequired(line)}
          help={line === 'tax_number' && country === HOME_COUNTRY ? m.invoices_company_tax_help() : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              name={line}
              defaultValue={company?.[line] ?? ''}
              autoComplete={AUTO_COMPLETE[line]}
              autoFocus={line === 'title'}
              autoCapitalize={line === 'tax_number' ? 'characters' : undefined}
              spellCheck={false}
            />
          )}
        </Field>
      ))}
      <Field label={m.invoices_company_country()} required>
        {(control) => (
          <Select
            {...control}
            name="country"
            autoComplete="off"
            value={country}
            onChange={(event) => setCountry(event.target.value)}
          >
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        {company && (
          <Button variant="quiet" onClick={() => void save(null)}>
            {m.invoices_company_remove()}
          </Button>
        )}
        <Button variant="quiet" onClick={onCancel}>
          {m.invoices_company_cancel()}
        </Button>
        <Button type="submit" loading={isSending}>
          {m.invoices_company_save()}
        </Button>
      </div>
    </Form>
  )
}

const isRequired = (line: Line) => line === 'title' || line === 'tax_number'

function readTyped(data: FormData): Record<Line, string> {
  const read = (line: Line) => String(data.get(line) ?? '').trim()
  return Object.fromEntries(LINES.map((line) => [line, read(line)])) as Record<Line, string>
}

/** What is wrong with a company as typed, by the rules that the server checks too. */
function findErrors(typed: Record<Line, string>, country: string): FieldErrors<Line> {
  const errors: FieldErrors<Line> = {}
  const { title, tax_number: taxNumber } = typed
  if (title.length < 2 || title.length > COMPANY_LENGTHS.title || !COMPANY_LINE.test(title))
    errors.title = m.invoices_company_title_wrong()
  if (!hasFittingTaxNumber({ country, tax_number: toTaxNumber(taxNumber) }))
    errors.tax_number = m.invoices_company_tax_wrong()
  for (const line of ['address', 'phone', 'bank'] as const) {
    if (typed[line].length > COMPANY_LENGTHS[line] || !COMPANY_LINE.test(typed[line]))
      errors[line] = m.invoices_company_line_wrong()
  }
  return errors
}

/** The server alone knows which characters the faces of invoices have. */
const SERVER_FIELDS = Object.fromEntries(
  LINES.map((line) => [`company.${line}`, [line, m.invoices_company_unprintable] as const]),
)
