import { Button } from '@mui/material'
import { printInvoice } from '@shop/contract/invoices/invoices.console'
import { toFileSuffix } from '@shop/contract/languages/file-suffix'
import { LANGUAGES } from '@shop/contract/languages/languages'
import type { Permission } from '@shop/contract/staff/permissions.console'
import { usePermissions, useTranslate } from 'react-admin'
import { useLanguageTexts } from '../i18n/use-language-texts.ts'
import { useSaveFile } from '../ui/save-file.ts'

/** Saves a document as PDF in each language, for those who may see whom it names. */
export function InvoiceFiles({ id, number }: { id: string; number: string }) {
  const translate = useTranslate()
  const { names } = useLanguageTexts()
  const save = useSaveFile()
  const { permissions = [] } = usePermissions<Permission[]>()
  if (!permissions.includes('personal.read')) return null
  return LANGUAGES.map((language) => {
    const file = `${number}${toFileSuffix(language)}.pdf`
    return (
      <Button
        key={language}
        size="small"
        aria-label={translate('invoices.download', { number, language: names[language] })}
        onClick={() => void save(printInvoice, { params: { id }, query: { language } }, file)}
      >
        {names[language]}
      </Button>
    )
  })
}
