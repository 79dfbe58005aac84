import { Alert } from '@mui/material'
import {
  applyImport,
  previewImport,
  type ImportFill,
  type ImportPreview,
} from '@shop/contract/products/product-files.console'
import { useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { ApiError } from '../data/api-error.ts'
import { useServices } from '../data/services.ts'
import { toCsvForm } from '../ui/csv-form.ts'
import { CsvImportDialog, useStep } from '../ui/csv-import-dialog.tsx'
import { ImportFillForm } from './import-fill-form.tsx'
import { ImportReport } from './import-report.tsx'

/** A file, what was chosen for what it lacks, and what an import would change. */
interface Shown {
  file: File
  fill: ImportFill
  preview: ImportPreview
  /** Whether something has changed since it was shown first. */
  isRenewed?: boolean
}

/** Imports a CSV file: first its changes are shown, then exactly these are made. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const { api } = useServices()
  const notify = useNotify()
  const refresh = useRefresh()
  const [shown, setShown] = useState<Shown>()
  const [isBusy, run] = useStep()

  async function show(file: File, fill: ImportFill, isRenewed = false): Promise<void> {
    const preview = await api.send(previewImport, { query: fill, body: toCsvForm(file) })
    setShown({ file, fill, isRenewed, preview: preview as ImportPreview })
  }

  async function apply({ file, fill, preview }: Shown): Promise<void> {
    try {
      await api.send(applyImport, { query: { ...fill, hash: preview.hash }, body: toCsvForm(file) })
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'IMPORT_OUTDATED')) throw error
      return show(file, fill, true)
    }
    notify('products.files.done', { type: 'success' })
    onClose()
    refresh()
  }

  return (
    <CsvImportDialog
      title={translate('products.files.title')}
      text={translate('products.files.text')}
      chooseLabel={translate('products.files.choose')}
      applyLabel={translate('products.files.apply')}
      fileName={shown?.file.name}
      canApply={shown !== undefined && hasChanges(shown.preview)}
      isBusy={isBusy}
      onFile={(file) => void run(show(file, {}))}
      onApply={() => shown && void run(apply(shown))}
      onClose={onClose}
    >
      {shown?.isRenewed && <Alert severity="warning">{translate('products.files.renewed')}</Alert>}
      {shown && shown.preview.lacking.length > 0 && shown.preview.errors.length === 0 ? (
        <ImportFillForm
          lacking={shown.preview.lacking}
          isBusy={isBusy}
          onFill={(fill) => void run(show(shown.file, { ...shown.fill, ...fill }))}
        />
      ) : (
        shown && <ImportReport key={shown.preview.hash} preview={shown.preview} />
      )}
    </CsvImportDialog>
  )
}

const hasChanges = ({ errors, lacking, added, changed }: ImportPreview) =>
  errors.length + lacking.length === 0 && added.length + changed.length > 0
