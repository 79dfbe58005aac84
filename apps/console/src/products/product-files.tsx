import ExportIcon from '@mui/icons-material/FileDownloadOutlined'
import ImportIcon from '@mui/icons-material/FileUploadOutlined'
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import {
  applyImport,
  exportProducts,
  previewImport,
  type ImportPreview,
} from '@shop/contract/console/product-files'
import { useState } from 'react'
import { Button as ListButton, useNotify, useRefresh, useTranslate } from 'react-admin'
import type { z } from 'zod'
import { useServices } from '../data/services.ts'
import { FileButton } from '../ui/file-button.tsx'
import { useErrorText } from '../ui/use-error-text.ts'

/** Saves all products as a CSV file. */
export function ExportButton() {
  const { api } = useServices()
  const notify = useNotify()
  const toErrorText = useErrorText()
  async function save(): Promise<void> {
    try {
      const blob = (await api.send(exportProducts, {})) as Blob
      const link = document.createElement('a')
      link.href = URL.createObjectURL(blob)
      link.download = 'products.csv'
      link.click()
      URL.revokeObjectURL(link.href)
    } catch (error) {
      notify(toErrorText(error), { type: 'error' })
    }
  }
  return (
    <ListButton label="products.files.export" onClick={() => void save()}>
      <ExportIcon />
    </ListButton>
  )
}

/** Imports a CSV file: first its changes are shown, then they are made. */
export function ImportButton() {
  const translate = useTranslate()
  const { api } = useServices()
  const notify = useNotify()
  const refresh = useRefresh()
  const toErrorText = useErrorText()
  const [isOpen, setOpen] = useState(false)
  const [file, setFile] = useState<File>()
  const [report, setReport] = useState<z.infer<typeof ImportPreview>>()

  async function send(endpoint: typeof previewImport | typeof applyImport, chosen: File): Promise<void> {
    const body = new FormData()
    body.append('file', new File([chosen], chosen.name, { type: 'text/csv' }))
    try {
      const result = (await api.send(endpoint, { body })) as z.infer<typeof ImportPreview>
      if (endpoint === previewImport) return setReport(result)
      notify('products.files.done', { type: 'success' })
      setOpen(false)
      refresh()
    } catch (error) {
      notify(toErrorText(error), { type: 'error' })
    }
  }

  function open(): void {
    setFile(undefined)
    setReport(undefined)
    setOpen(true)
  }

  const hasChanges = report && report.errors.length === 0 && report.added.length + report.changed.length > 0
  return (
    <>
      <ListButton label="products.files.import" onClick={open}>
        <ImportIcon />
      </ListButton>
      <Dialog open={isOpen} onClose={() => setOpen(false)} fullWidth maxWidth="sm">
        <DialogTitle>{translate('products.files.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Typography>{translate('products.files.text')}</Typography>
          <FileButton
            variant="outlined"
            accept=".csv,text/csv"
            onFiles={([chosen]) => {
              setFile(chosen)
              void send(previewImport, chosen!)
            }}
          >
            {file?.name ?? translate('products.files.choose')}
          </FileButton>
          {report && <Report report={report} />}
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>{translate('ra.action.cancel')}</Button>
          <Button
            variant="contained"
            disabled={!hasChanges}
            onClick={() => file && void send(applyImport, file)}
          >
            {translate('products.files.apply')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

function Report({
  report: { added, changed, unchanged, errors },
}: {
  report: z.infer<typeof ImportPreview>
}) {
  const translate = useTranslate()
  if (errors.length > 0)
    return (
      <Alert severity="error">
        {translate('products.files.errors')}
        <ul>
          {errors.map((error, index) => (
            <li key={index}>{translate('products.files.error', error)}</li>
          ))}
        </ul>
      </Alert>
    )
  return (
    <div role="status">
      {added.length > 0 && (
        <p>
          {translate('products.files.added', { smart_count: added.length })} {added.join(', ')}
        </p>
      )}
      {changed.length > 0 && <p>{translate('products.files.changed', { smart_count: changed.length })}</p>}
      <ul>
        {changed.map(({ sku, fields }) => (
          <li key={sku}>
            {sku}: {fields.join(', ')}
          </li>
        ))}
      </ul>
      <p>{translate('products.files.unchanged', { smart_count: unchanged })}</p>
    </div>
  )
}
