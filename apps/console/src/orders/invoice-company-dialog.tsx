import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material'
import { changeInvoiceCompany } from '@shop/contract/invoices/invoices.console'
import { InvoiceCompany as Company, type InvoiceCompany } from '@shop/contract/invoices/invoices.schemas'
import { useId, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { FormError } from '../ui/form-error.tsx'
import { useSubmit } from '../ui/use-submit.ts'

const FIELDS = ['title', 'country', 'tax_number', 'address', 'phone', 'bank'] as const
type FieldName = (typeof FIELDS)[number]

interface InvoiceCompanyDialogProps {
  orderId: string
  company: InvoiceCompany | undefined
  onClose: () => void
  onSaved: () => void
}

/** Names the company on an order's invoice, checked by the same rules as the server's. */
export function InvoiceCompanyDialog({ orderId, company, onClose, onSaved }: InvoiceCompanyDialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const { api } = useServices()
  const id = useId()
  const [draft, setDraft] = useState(() => toDraft(company))
  const [wrong, setWrong] = useState<ReadonlySet<unknown>>(new Set())

  async function save(next: InvoiceCompany | null) {
    await api.call(changeInvoiceCompany, { params: { id: orderId }, body: { company: next } })
    notify('invoices.dialog.done', { type: 'success' })
    onSaved()
    onClose()
  }

  const { isSubmitting, error, onSubmit } = useSubmit(async () => {
    const parsed = Company.safeParse(draft)
    setWrong(new Set(parsed.error?.issues.map(({ path }) => path[0])))
    if (parsed.success) await save(parsed.data)
  })
  const removal = useSubmit(() => save(null))

  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} onClose={onClose}>
      <form onSubmit={onSubmit} noValidate style={{ display: 'contents' }}>
        <DialogTitle id={id}>{translate('invoices.dialog.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>{translate('invoices.dialog.text')}</DialogContentText>
          <FormError error={error ?? removal.error} />
          {FIELDS.map((name) => (
            <TextField
              key={name}
              label={translate(`invoices.dialog.${name === 'title' ? 'company_title' : name}`)}
              required={name === 'title' || name === 'country' || name === 'tax_number'}
              value={draft[name]}
              onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
              error={wrong.has(name)}
              helperText={
                wrong.has(name) &&
                translate(`invoices.dialog.${name === 'tax_number' ? 'tax_number_wrong' : 'line_wrong'}`)
              }
            />
          ))}
        </DialogContent>
        <DialogActions>
          {company && (
            <Button color="inherit" loading={removal.isSubmitting} onClick={removal.onSubmit}>
              {translate('invoices.dialog.remove')}
            </Button>
          )}
          <Button color="inherit" onClick={onClose}>
            {translate('invoices.dialog.close')}
          </Button>
          <Button type="submit" variant="contained" loading={isSubmitting}>
            {translate('invoices.dialog.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function toDraft(company: InvoiceCompany | undefined): Record<FieldName, string> {
  const { title = '', country = 'CN', tax_number = '', address = '', phone = '', bank = '' } = company ?? {}
  return { title, country, tax_number, address, phone, bank }
}
