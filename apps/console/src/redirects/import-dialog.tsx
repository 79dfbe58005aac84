import ImportIcon from '@mui/icons-material/FileUploadOutlined'
import {
  importRedirects,
  previewRedirectImport,
  type RedirectImport,
} from '@shop/contract/redirects/redirects.console'
import { useState } from 'react'
import { Button, CanAccess, useNotify, useRefresh, useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { toCsvForm } from '../ui/csv-form.ts'
import { CsvImportDialog, useStep } from '../ui/csv-import-dialog.tsx'
import { ImportReport } from './import-report.tsx'

/** Opens the import of redirects from a CSV file. */
export function ImportButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <CanAccess resource="redirects" action="import">
      <Button label="redirects.import" onClick={() => setOpen(true)}>
        <ImportIcon />
      </Button>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </CanAccess>
  )
}

/** First shows what the file would do, then does it: lines that cannot be used are left out. */
function ImportDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const { api } = useServices()
  const notify = useNotify()
  const refresh = useRefresh()
  const [shown, setShown] = useState<{ file: File; preview: RedirectImport }>()
  const [isBusy, run] = useStep()

  async function show(file: File): Promise<void> {
    const preview = (await api.send(previewRedirectImport, { body: toCsvForm(file) })) as RedirectImport
    setShown({ file, preview })
  }

  async function apply(file: File): Promise<void> {
    const { added, changed } = (await api.send(importRedirects, { body: toCsvForm(file) })) as RedirectImport
    notify('redirects.imported', { type: 'success', messageArgs: { smart_count: added + changed } })
    onClose()
    refresh()
  }

  return (
    <CsvImportDialog
      title={translate('redirects.import_title')}
      text={translate('redirects.import_text')}
      chooseLabel={translate('redirects.choose_file')}
      applyLabel={translate('redirects.apply')}
      fileName={shown?.file.name}
      canApply={shown !== undefined && shown.preview.added + shown.preview.changed > 0}
      isBusy={isBusy}
      onFile={(file) => void run(show(file))}
      onApply={() => shown && void run(apply(shown.file))}
      onClose={onClose}
    >
      {shown && <ImportReport preview={shown.preview} />}
    </CsvImportDialog>
  )
}
