import { Button } from '@mui/material'
import { printInvoice } from '@shop/contract/invoices/invoices.console'
import { toFileSuffix } from '@shop/contract/languages/file-suffix'
import { LANGUAGES } from '@shop/contract/languages/languages'
import type { Permission } from '@shop/contract/staff/permissions.console'
import { usePermissions, useTranslate } from 'react-admin'
import { useSaveFile } from '../ui/save-file.ts'

/** Saves a document as PDF in either language, for those who may see whom it names. */
export function InvoiceFiles({ id, number }: { id: string; number: string }) {
  const translate = useTranslate()
  const save = useSaveFile()
  const { permissions = [] } = usePermissions<Permission[]>()
  if (!permissions.includes('personal.read')) return null
  return LANGUAGES.map((language) => {
    const name = translate(`invoices.languages.${language}`)
    const file = `${number}${toFileSuffix(language)}.pdf`
    return (
      <Button
        key={language}
        size="small"
        aria-label={translate('invoices.download', { number, language: name })}
        onClick={() => void save(printInvoice, { params: { id }, query: { language } }, file)}
      >
        {name}
      </Button>
    )
  })
}
