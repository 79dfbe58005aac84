import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import {
  applyImport,
  previewImport,
  type ImportFill,
  type ImportPreview,
} from '@shop/contract/products/product-files.console'
import { useId, useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { ApiError } from '../data/api-error.ts'
import { useServices } from '../data/services.ts'
import { toCsvForm } from '../ui/csv-form.ts'
import { FileButton } from '../ui/file-button.tsx'
import { useErrorText } from '../ui/use-error-text.ts'
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
  const toErrorText = useErrorText()
  const id = useId()
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const [shown, setShown] = useState<Shown>()
  const [isBusy, setBusy] = useState(false)

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

  async function run(work: Promise<void>): Promise<void> {
    setBusy(true)
    await work.catch((error: unknown) => notify(toErrorText(error), { type: 'error' }))
    setBusy(false)
  }

  return (
    <Dialog open onClose={onClose} fullWidth fullScreen={isPhone} maxWidth="md" aria-labelledby={id}>
      <DialogTitle id={id}>{translate('products.files.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <Typography>{translate('products.files.text')}</Typography>
        <FileButton
          variant="outlined"
          accept=".csv,.txt,text/csv"
          disabled={isBusy}
          onFiles={([file]) => void run(show(file!, {}))}
        >
          {shown?.file.name ?? translate('products.files.choose')}
        </FileButton>
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
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
        <Button
          variant="contained"
          disabled={isBusy || !shown || !hasChanges(shown.preview)}
          onClick={() => shown && void run(apply(shown))}
        >
          {translate('products.files.apply')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const hasChanges = ({ errors, lacking, added, changed }: ImportPreview) =>
  errors.length + lacking.length === 0 && added.length + changed.length > 0
