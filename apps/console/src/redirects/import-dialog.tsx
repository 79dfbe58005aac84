import ImportIcon from '@mui/icons-material/FileUploadOutlined'
import {
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
  importRedirects,
  previewRedirectImport,
  type RedirectImport,
} from '@shop/contract/redirects/redirects.console'
import { useId, useState } from 'react'
import { Button as ListButton, CanAccess, useNotify, useRefresh, useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { toCsvForm } from '../ui/csv-form.ts'
import { FileButton } from '../ui/file-button.tsx'
import { useErrorText } from '../ui/use-error-text.ts'
import { ImportReport } from './import-report.tsx'

/** Opens the import of redirects from a CSV file. */
export function ImportButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <CanAccess resource="redirects" action="import">
      <ListButton label="redirects.import" onClick={() => setOpen(true)}>
        <ImportIcon />
      </ListButton>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </CanAccess>
  )
}

/** First shows what the file would do, then does it: lines that cannot be used are left out. */
function ImportDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const translate = useTranslate()
  const { api } = useServices()
  const notify = useNotify()
  const refresh = useRefresh()
  const toErrorText = useErrorText()
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const [shown, setShown] = useState<{ file: File; preview: RedirectImport }>()
  const [isBusy, setBusy] = useState(false)

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

  async function run(work: Promise<void>): Promise<void> {
    setBusy(true)
    await work.catch((error: unknown) => notify(toErrorText(error), { type: 'error' }))
    setBusy(false)
  }

  return (
    <Dialog open onClose={onClose} fullWidth fullScreen={isPhone} maxWidth="md" aria-labelledby={id}>
      <DialogTitle id={id}>{translate('redirects.import_title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <Typography>{translate('redirects.import_text')}</Typography>
        <FileButton
          variant="outlined"
          accept=".csv,.txt,text/csv"
          disabled={isBusy}
          onFiles={([file]) => void run(show(file!))}
        >
          {shown?.file.name ?? translate('redirects.choose_file')}
        </FileButton>
        {shown && <ImportReport preview={shown.preview} />}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
        <Button
          variant="contained"
          disabled={isBusy || !shown || shown.preview.added + shown.preview.changed === 0}
          onClick={() => shown && void run(apply(shown.file))}
        >
          {translate('redirects.apply')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
